//! The forms of a report: text, Markdown, one self-contained page of HTML, and plots as SVG.

use benchstat::render;

use super::{Block, Sheet};

/// Text for a terminal.
#[must_use]
pub fn text(blocks: &[Block]) -> String {
    let part = |block: &Block| match block {
        Block::Heading(1, title) => format!("{title}\n{}\n", "=".repeat(title.chars().count())),
        Block::Heading(_, title) => format!("{title}\n{}\n", "-".repeat(title.chars().count())),
        Block::Facts(facts) => facts.iter().map(|(key, value)| format!("{key}: {value}\n")).collect(),
        Block::Paragraph(paragraph) => format!("{paragraph}\n"),
        Block::Sheet(sheet) => text_sheet(sheet),
        Block::Tables(tables) => render::text(tables),
        Block::Plot(..) => String::new(),
    };
    join(blocks.iter().map(part))
}

/// Markdown.
#[must_use]
pub fn markdown(blocks: &[Block]) -> String {
    let part = |block: &Block| match block {
        Block::Heading(level, title) => format!("{} {title}\n", "#".repeat(usize::from(*level))),
        Block::Facts(facts) => {
            let lines = facts.iter().map(|(key, value)| format!("| {key} | {value} |\n"));
            format!("| | |\n|---|---|\n{}", lines.collect::<String>())
        }
        Block::Paragraph(paragraph) => format!("{paragraph}\n"),
        Block::Sheet(sheet) => markdown_sheet(sheet),
        Block::Tables(tables) => render::markdown(tables),
        Block::Plot(..) => String::new(),
    };
    join(blocks.iter().map(part))
}

/// One page that needs nothing but itself.
#[must_use]
pub fn html(blocks: &[Block]) -> String {
    let part = |block: &Block| match block {
        Block::Heading(level, title) => format!("<h{level}>{}</h{level}>\n", escaped(title)),
        Block::Facts(facts) => {
            let line = |(key, value): &(String, String)| format!("<dt>{}<dd>{}\n", escaped(key), escaped(value));
            format!("<dl>\n{}</dl>\n", facts.iter().map(line).collect::<String>())
        }
        Block::Paragraph(paragraph) => format!("<p>{}</p>\n", escaped(paragraph)),
        Block::Sheet(sheet) => html_sheet(sheet),
        Block::Tables(tables) => format!("<pre>{}</pre>\n", escaped(&render::text(tables))),
        Block::Plot(name, tables) => format!("<figure id={name:?}>{}</figure>\n", render::svg(tables)),
    };
    let body: String = blocks.iter().map(part).collect();
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Bogo's lab</title>\n<style>{STYLE}</style>\n{body}</html>\n"
    )
}

/// Each plot with the name of its file.
#[must_use]
pub fn plots(blocks: &[Block]) -> Vec<(String, String)> {
    let plot = |block: &Block| match block {
        Block::Plot(name, tables) => Some((format!("{name}.svg"), render::svg(tables))),
        Block::Heading(..) | Block::Facts(_) | Block::Paragraph(_) | Block::Sheet(_) | Block::Tables(_) => None,
    };
    blocks.iter().filter_map(plot).collect()
}

/// Readable in light and dark, as the plots are.
const STYLE: &str = "\
:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:1200px;padding:0 1rem}\
table{border-collapse:collapse;display:block;overflow-x:auto;font-variant-numeric:tabular-nums}\
th,td{padding:.2rem .6rem;text-align:right;white-space:nowrap;border-bottom:1px solid color-mix(in srgb,currentColor 15%,transparent)}\
.name{text-align:left}dt{float:left;clear:left;width:6rem;font-weight:600}dd{margin-left:6.5rem}\
figure{margin:1rem 0}figure svg{max-width:100%;height:auto}pre{overflow-x:auto}";

/// Parts with a line between them.
fn join(parts: impl Iterator<Item = String>) -> String {
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
}

fn text_sheet(sheet: &Sheet) -> String {
    let lines: Vec<&Vec<String>> = std::iter::once(&sheet.head).chain(&sheet.rows).collect();
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..sheet.head.len()).map(width).collect();
    let cell = |column: usize, text: &String| match column < sheet.names {
        true => format!("{text:<0$}", widths[column]),
        false => format!("{text:>0$}", widths[column]),
    };
    let line = |line: &&Vec<String>| {
        let cells: Vec<String> = line.iter().enumerate().map(|(column, text)| cell(column, text)).collect();
        cells.join("  ").trim_end().to_owned() + "\n"
    };
    lines.iter().map(line).collect()
}

fn markdown_sheet(sheet: &Sheet) -> String {
    let line = |cells: &Vec<String>| format!("| {} |\n", cells.join(" | "));
    let rule: String =
        (0..sheet.head.len()).map(|column| if column < sheet.names { "---|" } else { "---:|" }).collect();
    format!("{}|{rule}\n{}", line(&sheet.head), sheet.rows.iter().map(line).collect::<String>())
}

fn html_sheet(sheet: &Sheet) -> String {
    let line = |tag: &str, cells: &Vec<String>| {
        let cell = |(column, text): (usize, &String)| {
            let class = if column < sheet.names { " class=name" } else { "" };
            format!("<{tag}{class}>{}", escaped(text))
        };
        format!("<tr>{}\n", cells.iter().enumerate().map(cell).collect::<String>())
    };
    let rows: String = sheet.rows.iter().map(|cells| line("td", cells)).collect();
    format!("<table>\n{}{rows}</table>\n", line("th", &sheet.head))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
