import { z } from 'zod';
import { count, id, line, text } from './fields.js';
import { operation } from './operation.js';

const name = (about: string) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_.-]{1,100}$/)
    .describe(about);
const repository = { owner: name('Who the repository belongs to.'), repository: name('The repository.') };
const number = z.int().positive().describe('The number of the issue or pull request.');
const at = '/repos/{owner}/{repository}';
const anyRepository = ['public_repo', 'repo'];
const issue = ['number', 'title', 'state', 'html_url', 'user.login', 'labels.name', 'created_at', 'updated_at'];

export const githubOperations = [
  operation({
    id: 'github.search_issues',
    service: 'github',
    title: 'Search issues and pull requests',
    description: 'Finds issues by a query of GitHub, like repo:acme/shop is:issue is:open label:bug.',
    effect: 'read',
    method: 'GET',
    path: '/search/issues',
    input: z.object({ query: line(1_000, 'The query.'), limit: count(100, 20) }),
    query: { q: '{query}', per_page: '{limit}' },
    scopes: anyRepository,
    answer: { kind: 'json', keep: ['total_count', ...issue.map((path) => `items.${path}`)] },
  }),
  operation({
    id: 'github.read_issue',
    service: 'github',
    title: 'Read an issue',
    description: 'Gives back an issue or a pull request with its text.',
    effect: 'read',
    method: 'GET',
    path: `${at}/issues/{number}`,
    input: z.object({ ...repository, number }),
    scopes: anyRepository,
    answer: { kind: 'json', keep: [...issue, 'body', 'assignees.login', 'comments', 'pull_request.html_url'] },
  }),
  operation({
    id: 'github.list_comments',
    service: 'github',
    title: 'Read the comments of an issue',
    description: 'Gives back the comments of an issue or a pull request, oldest first.',
    effect: 'read',
    method: 'GET',
    path: `${at}/issues/{number}/comments`,
    input: z.object({ ...repository, number, limit: count(100, 50) }),
    query: { per_page: '{limit}' },
    scopes: anyRepository,
    answer: { kind: 'json', keep: ['id', 'user.login', 'body', 'created_at', 'html_url'] },
  }),
  operation({
    id: 'github.create_issue',
    service: 'github',
    title: 'Open an issue',
    description: 'Opens an issue in a repository.',
    effect: 'write',
    method: 'POST',
    path: `${at}/issues`,
    input: z.object({
      ...repository,
      title: line(256, 'Title.'),
      body: text(65_000, 'Text, in Markdown.').optional(),
      labels: z.array(line(50, 'A label.')).max(20).optional().describe('Labels.'),
      assignees: z.array(name('A person.')).max(10).optional().describe('Who is to do it.'),
    }),
    body: { kind: 'json', value: { title: '{title}', body: '{body}', labels: '{labels}', assignees: '{assignees}' } },
    scopes: anyRepository,
    answer: { kind: 'json', keep: ['number', 'html_url', 'title'] },
  }),
  operation({
    id: 'github.comment',
    service: 'github',
    title: 'Comment on an issue',
    description: 'Adds a comment to an issue or a pull request.',
    effect: 'write',
    method: 'POST',
    path: `${at}/issues/{number}/comments`,
    input: z.object({ ...repository, number, body: text(65_000, 'The comment, in Markdown.').min(1) }),
    body: { kind: 'json', value: { body: '{body}' } },
    scopes: anyRepository,
    answer: { kind: 'json', keep: ['id', 'html_url'] },
  }),
  operation({
    id: 'github.read_file',
    service: 'github',
    title: 'Read a file',
    description: 'Gives back a file of a repository as text.',
    effect: 'read',
    method: 'GET',
    path: `${at}/contents/{+path}`,
    input: z.object({
      ...repository,
      path: id('Path of the file, like docs/readme.md.'),
      ref: line(250, 'A branch, tag or commit; the main branch without it.').optional(),
    }),
    query: { ref: '{ref}' },
    headers: { accept: 'application/vnd.github.raw+json' },
    scopes: anyRepository,
    answer: { kind: 'text' },
  }),
];
