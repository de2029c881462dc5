import { z } from 'zod';
import { count, id, line, page, text } from './fields.js';
import { operation } from './operation.js';

const pageId = id('The page: its id, or the end of its address.');
const kept = ['id', 'object', 'url', 'last_edited_time'];
const titles = ['properties.*.title.plain_text', 'title.plain_text'];
/** Notion takes 2,000 characters in one piece of text. */
const paragraphs = {
  $each: 'text',
  upTo: 2_000,
  as: { object: 'block', type: 'paragraph', paragraph: { rich_text: [{ type: 'text', text: { content: '{item}' } }] } },
} as const;
/** And 100 blocks in one request. */
const writing = text(20_000, 'Text; each line becomes a paragraph, 100 at most.').refine(
  (value) => value.split('\n').reduce((sum, part) => sum + Math.ceil(part.length / 2_000), 0) <= 100,
  'More than 100 paragraphs',
);

export const notionOperations = [
  operation({
    id: 'notion.search',
    service: 'notion',
    title: 'Search pages',
    description: 'Finds pages and databases by their title, newest first.',
    effect: 'read',
    method: 'POST',
    path: '/v1/search',
    input: z.object({ words: line(500, 'Words of the title.'), limit: count(100, 20), page }),
    body: {
      kind: 'json',
      value: {
        query: '{words}',
        page_size: '{limit}',
        start_cursor: '{page}',
        sort: { timestamp: 'last_edited_time', direction: 'descending' },
      },
    },
    scopes: [],
    answer: {
      kind: 'json',
      keep: ['next_cursor', 'has_more', ...[...kept, ...titles].map((path) => `results.${path}`)],
    },
  }),
  operation({
    id: 'notion.read_page',
    service: 'notion',
    title: 'Read a page',
    description: 'Gives back the texts of a page, block by block.',
    effect: 'read',
    method: 'GET',
    path: '/v1/blocks/{id}/children',
    input: z.object({ id: pageId, limit: count(100, 100), page }),
    query: { page_size: '{limit}', start_cursor: '{page}' },
    scopes: [],
    answer: {
      kind: 'json',
      keep: [
        'next_cursor',
        'has_more',
        ...['id', 'type', 'has_children', '*.rich_text.plain_text', '*.checked', '*.title'].map(
          (path) => `results.${path}`,
        ),
      ],
    },
  }),
  operation({
    id: 'notion.create_page',
    service: 'notion',
    title: 'Make a page',
    description: 'Makes a page below another one.',
    effect: 'write',
    method: 'POST',
    path: '/v1/pages',
    input: z.object({ parent: pageId, title: line(2_000, 'Title.').min(1), text: writing.optional() }),
    body: {
      kind: 'json',
      value: {
        parent: { page_id: '{parent}' },
        properties: { title: { title: [{ text: { content: '{title}' } }] } },
        children: paragraphs,
      },
    },
    scopes: [],
    answer: { kind: 'json', keep: kept },
  }),
  operation({
    id: 'notion.append',
    service: 'notion',
    title: 'Add to a page',
    description: 'Adds paragraphs to the end of a page.',
    effect: 'write',
    method: 'PATCH',
    path: '/v1/blocks/{id}/children',
    input: z.object({ id: pageId, text: writing.regex(/\S/) }),
    body: { kind: 'json', value: { children: paragraphs } },
    scopes: [],
    answer: { kind: 'json', keep: ['results.id'] },
  }),
  operation({
    id: 'notion.query_database',
    service: 'notion',
    title: 'Read rows of a database',
    description: 'Gives back the pages of a database with their properties.',
    effect: 'read',
    method: 'POST',
    path: '/v1/databases/{database}/query',
    input: z.object({ database: id('The database.'), limit: count(100, 50), page }),
    body: { kind: 'json', value: { page_size: '{limit}', start_cursor: '{page}' } },
    scopes: [],
    answer: {
      kind: 'json',
      keep: ['next_cursor', 'has_more', ...[...kept, 'properties'].map((path) => `results.${path}`)],
    },
  }),
];
