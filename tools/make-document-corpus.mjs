// Writes backend/fixtures/documents.zip: small documents by many writers, with what a reader sees in each.
// It needs Debian's libreoffice-writer libreoffice-calc pandoc gnumeric abiword chromium fonts-vlgothic fonts-nanum
// fonts-arphic-gbsn00lp fonts-freefont-ttf fonts-dejavu-core python3-docx python3-openpyxl python3-xlsxwriter python3-reportlab.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { archive } from '../backend/src/testing/office-files.ts';
import { languages, listCells, listCsvCells, listShown, makeContents } from './document-corpus/contents.mjs';
import { writers } from './document-corpus/writers.mjs';

const latin = ['en', 'de', 'fr', 'es'];
const all = languages;
const joined = all.filter((each) => !['ar', 'he', 'hi'].includes(each));
/** `shown`: what a reader sees. `languages`: those that the writer has the characters of. */
const plan = [
  { writer: 'python-docx', ending: 'docx', shown: listShown, languages: all },
  { writer: 'docx', ending: 'docx', shown: listShown, languages: all },
  { writer: 'pandoc', ending: 'docx', shown: listShown, languages: all },
  { writer: 'abiword', ending: 'docx', shown: listShown, languages: all },
  { writer: 'libreoffice-docx', ending: 'docx', shown: listShown, languages: all },
  { writer: 'openpyxl', ending: 'xlsx', shown: listCells, languages: all },
  { writer: 'xlsxwriter', ending: 'xlsx', shown: listCells, languages: all },
  { writer: 'write-excel-file', ending: 'xlsx', shown: listCells, languages: all },
  { writer: 'gnumeric', ending: 'xlsx', shown: listCsvCells, languages: all },
  { writer: 'libreoffice-xlsx', ending: 'xlsx', shown: listCsvCells, languages: all },
  // These two draw each word from left to right, or join no characters.
  {
    writer: 'reportlab',
    ending: 'pdf',
    shown: listShown,
    languages: joined,
  },
  { writer: 'pdfkit', ending: 'pdf', shown: listShown, languages: joined },
  { writer: 'pdf-lib', ending: 'pdf', shown: listShown, languages: latin },
  { writer: 'chromium', ending: 'pdf', shown: listShown, languages: all },
  { writer: 'libreoffice-pdf', ending: 'pdf', shown: listShown, languages: all },
];
const byPython = ['python-docx', 'openpyxl', 'xlsxwriter', 'reportlab'];

const folder = mkdtempSync(join(tmpdir(), 'document-corpus-'));
const written = join(folder, 'written');
mkdirSync(written);
const jobs = plan.flatMap(({ writer, ending, shown, languages: own }, seed) =>
  own.map((language) => {
    const contents = makeContents(language, seed);
    const name = `${writer}-${language}.${ending}`;
    return { writer, name, path: join(written, name), contents, shown: shown(contents) };
  }),
);

for (const [writer, write] of Object.entries(writers)) {
  process.stdout.write(`${writer} …\n`);
  await write(
    jobs.filter((job) => job.writer === writer),
    folder,
  );
}
const list = join(folder, 'jobs.json');
writeFileSync(list, JSON.stringify(jobs.filter(({ writer }) => byPython.includes(writer))));
const script = fileURLToPath(new URL('document-corpus/writers.py', import.meta.url));
execFileSync('/usr/bin/python3', [script, list], { stdio: 'inherit' });

const made = jobs.filter(({ path }) => existsSync(path));
const entries = { 'expected.json': JSON.stringify(Object.fromEntries(made.map(({ name, shown }) => [name, shown]))) };
for (const { name, path } of made) entries[name] = readFileSync(path);
const file = fileURLToPath(new URL('../backend/fixtures/documents.zip', import.meta.url));
mkdirSync(join(file, '..'), { recursive: true });
writeFileSync(file, archive(entries));
rmSync(folder, { recursive: true });
process.stdout.write(`${made.length} of ${jobs.length} documents by ${plan.length} writers\n`);
