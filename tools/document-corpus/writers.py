"""Writes documents with Debian's Python libraries: writers.py JOBS.json, a list of {writer, path, contents}."""

import datetime
import json
import sys

import docx
import openpyxl
import xlsxwriter
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen import canvas

EPOCH = datetime.datetime(1899, 12, 30)
CID_FONTS = {"ja": "HeiseiMin-W3", "ko": "HYSMyeongJo-Medium", "zh": "STSong-Light"}


def write_python_docx(path, contents):
    document = docx.Document()
    document.add_heading(contents["title"], level=1)
    for text in contents["paragraphs"]:
        document.add_paragraph(text)
    for text in contents["items"]:
        document.add_paragraph(text, style="List Number")
    table = document.add_table(rows=0, cols=3)
    for row in [contents["columns"], *contents["rows"]]:
        cells = table.add_row().cells
        for cell, value in zip(cells, row):
            cell.text = str(value)
    document.save(path)


def write_openpyxl(path, contents):
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.append(contents["columns"])
    for row in contents["rows"]:
        sheet.append([None if value == "" else value for value in row])
        sheet.cell(sheet.max_row, 3).number_format = "0.00"
    sheet.append([EPOCH + datetime.timedelta(days=contents["serial"])])
    sheet.cell(sheet.max_row, 1).number_format = "dd.mm.yyyy"
    sheet.append([int(contents["code"])])
    sheet.cell(sheet.max_row, 1).number_format = "00000"
    sheet.append([contents["share"] / 100])
    sheet.cell(sheet.max_row, 1).number_format = "0%"
    sheet.append([True])
    for text in contents["paragraphs"]:
        sheet.append([text])
    book.save(path)


def write_xlsxwriter(path, contents):
    book = xlsxwriter.Workbook(path)
    sheet = book.add_worksheet()
    price = book.add_format({"num_format": "0.00"})
    line = 0
    sheet.write_row(line, 0, contents["columns"])
    for name, count, cost in contents["rows"]:
        line += 1
        sheet.write_string(line, 0, name)
        if count != "":
            sheet.write_number(line, 1, count)
        sheet.write_number(line, 2, cost, price)
    special = [
        (contents["serial"], "dd.mm.yyyy"),
        (int(contents["code"]), "00000"),
        (contents["share"] / 100, "0%"),
    ]
    for value, pattern in special:
        line += 1
        sheet.write_number(line, 0, value, book.add_format({"num_format": pattern}))
    line += 1
    sheet.write_boolean(line, 0, True)
    for text in contents["paragraphs"]:
        line += 1
        sheet.write_string(line, 0, text)
    book.close()


def write_reportlab(path, contents):
    language = contents["language"]
    if language in CID_FONTS:
        font = CID_FONTS[language]
        pdfmetrics.registerFont(UnicodeCIDFont(font))
    else:
        font = "Own"
        pdfmetrics.registerFont(TTFont(font, "/usr/share/fonts/truetype/freefont/FreeSerif.ttf"))
    page = canvas.Canvas(path, pagesize=(595, 842))
    page.setFont(font, 12)
    top = 800
    lines = [contents["title"], *contents["paragraphs"]]
    lines += [f"{at + 1}. {item}" for at, item in enumerate(contents["items"])]
    for text in lines:
        page.drawString(60, top, text)
        top -= 20
    for row in [contents["columns"], *contents["rows"]]:
        for at, value in enumerate(row):
            page.drawString(60 + 150 * at, top, str(value))
        top -= 20
    page.save()


WRITERS = {
    "python-docx": write_python_docx,
    "openpyxl": write_openpyxl,
    "xlsxwriter": write_xlsxwriter,
    "reportlab": write_reportlab,
}

with open(sys.argv[1], encoding="utf-8") as jobs:
    for job in json.load(jobs):
        WRITERS[job["writer"]](job["path"], job["contents"])
