import { z } from 'zod';
import { count, id, line, page, rows, text } from './fields.js';
import { operation } from './operation.js';

const scope = (name: string) => `https://www.googleapis.com/auth/${name}`;
const reading = [scope('drive.readonly'), scope('drive')];
const files = '/drive/v3/files';
const kept = ['id', 'name', 'mimeType', 'modifiedTime', 'webViewLink'];

export const googleDriveOperations = [
  operation({
    id: 'google_drive.search_files',
    service: 'google-drive',
    title: 'Search files',
    description: "Finds files by a query of Drive, like name contains 'offer' and trashed = false, newest first.",
    effect: 'read',
    method: 'GET',
    path: files,
    input: z.object({ query: line(1_000, 'The query.'), limit: count(100, 20), page }),
    query: {
      q: '{query}',
      pageSize: '{limit}',
      pageToken: '{page}',
      orderBy: 'modifiedTime desc',
      fields: `nextPageToken,files(${kept.join(',')},size)`,
    },
    scopes: [scope('drive.metadata.readonly'), ...reading],
    answer: { kind: 'json', keep: ['nextPageToken', 'files'] },
  }),
  operation({
    id: 'google_drive.read_document',
    service: 'google-drive',
    title: 'Read a document',
    description: 'Gives back a document of Google as text, a spreadsheet as CSV of its first sheet.',
    effect: 'read',
    method: 'GET',
    path: `${files}/{id}/export`,
    input: z.object({
      id: id('The file.'),
      format: z.enum(['text/plain', 'text/markdown', 'text/csv']).default('text/plain').describe('How to read it.'),
    }),
    query: { mimeType: '{format}' },
    scopes: reading,
    answer: { kind: 'text' },
  }),
  operation({
    id: 'google_drive.read_file',
    service: 'google-drive',
    title: 'Read a text file',
    description: 'Gives back the contents of a file that is text. For documents of Google use read_document.',
    effect: 'read',
    method: 'GET',
    path: `${files}/{id}`,
    input: z.object({ id: id('The file.') }),
    query: { alt: 'media' },
    scopes: reading,
    answer: { kind: 'text' },
  }),
  operation({
    id: 'google_drive.create_file',
    service: 'google-drive',
    title: 'Store a text file',
    description: 'Stores a text as a new file, or as a document of Google.',
    effect: 'write',
    method: 'POST',
    path: '/upload/drive/v3/files',
    input: z.object({
      name: line(255, 'Name of the file.'),
      text: text(1_000_000, 'What is in it.'),
      folder: id('The folder it goes into.').optional(),
      type: z
        .enum(['text/plain', 'text/csv', 'text/markdown', 'application/vnd.google-apps.document'])
        .default('text/plain')
        .describe('What kind of file it becomes.'),
    }),
    query: { uploadType: 'multipart', fields: kept.join(',') },
    body: {
      kind: 'related',
      value: { name: '{name}', mimeType: '{type}', parents: ['{folder}'] },
      text: '{text}',
      contentType: 'text/plain; charset=utf-8',
    },
    scopes: [scope('drive.file'), scope('drive')],
    answer: { kind: 'json', keep: kept },
  }),
];

const range = line(200, 'Cells, like Orders!A2:F100.');
const spreadsheet = id('The spreadsheet: the long part of its address.');
const values = '/v4/spreadsheets/{spreadsheet}/values/{range}';
const changed = ['updatedRange', 'updatedRows', 'updatedCells'];

export const googleSheetsOperations = [
  operation({
    id: 'google_sheets.list_sheets',
    service: 'google-sheets',
    title: 'List the sheets of a spreadsheet',
    description: 'Gives back the title of a spreadsheet, and the name and size of each of its sheets.',
    effect: 'read',
    method: 'GET',
    path: '/v4/spreadsheets/{spreadsheet}',
    input: z.object({ spreadsheet }),
    query: { fields: 'properties.title,sheets.properties(sheetId,title,gridProperties)' },
    scopes: [scope('spreadsheets.readonly'), scope('spreadsheets')],
    answer: { kind: 'json', keep: ['properties', 'sheets'] },
  }),
  operation({
    id: 'google_sheets.read_rows',
    service: 'google-sheets',
    title: 'Read rows',
    description: 'Gives back the cells of a range, row by row.',
    effect: 'read',
    method: 'GET',
    path: values,
    input: z.object({ spreadsheet, range }),
    scopes: [scope('spreadsheets.readonly'), scope('spreadsheets')],
    answer: { kind: 'json', keep: ['range', 'values'] },
  }),
  operation({
    id: 'google_sheets.append_rows',
    service: 'google-sheets',
    title: 'Add rows',
    description: 'Adds rows below the table that a range touches. Text that begins with = is not calculated.',
    effect: 'write',
    method: 'POST',
    path: `${values}:append`,
    input: z.object({ spreadsheet, range, rows }),
    query: { valueInputOption: 'RAW', insertDataOption: 'INSERT_ROWS' },
    body: { kind: 'json', value: { values: '{rows}' } },
    scopes: [scope('spreadsheets')],
    answer: { kind: 'json', keep: changed.map((path) => `updates.${path}`) },
  }),
  operation({
    id: 'google_sheets.update_rows',
    service: 'google-sheets',
    title: 'Write over rows',
    description: 'Writes cells over a range. Text that begins with = is not calculated.',
    effect: 'write',
    method: 'PUT',
    path: values,
    input: z.object({ spreadsheet, range, rows }),
    query: { valueInputOption: 'RAW' },
    body: { kind: 'json', value: { values: '{rows}' } },
    scopes: [scope('spreadsheets')],
    answer: { kind: 'json', keep: changed },
  }),
];
