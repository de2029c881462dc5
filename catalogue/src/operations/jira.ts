import { z } from 'zod';
import { count, line, page, text } from './fields.js';
import { operation } from './operation.js';

const issue = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,30}-\d{1,9}$|^\d{1,12}$/)
  .describe('Key of the issue, like ENG-12.');
/** Atlassian Document Format: a paragraph for each line. */
const toDocument = (argument: string) =>
  ({
    type: 'doc',
    version: 1,
    content: { $each: argument, as: { type: 'paragraph', content: [{ type: 'text', text: '{item}' }] } },
  }) as const;

export const jiraOperations = [
  operation({
    id: 'jira.search_issues',
    service: 'jira',
    title: 'Search issues',
    description: 'Finds issues by JQL, like project = ENG AND status != Done ORDER BY updated.',
    effect: 'read',
    method: 'GET',
    path: '/rest/api/3/search/jql',
    input: z.object({ jql: line(2_000, 'The query.').min(1), limit: count(100, 20), page }),
    query: {
      jql: '{jql}',
      maxResults: '{limit}',
      nextPageToken: '{page}',
      fields: 'summary,status,assignee,priority,updated',
    },
    scopes: ['read:jira-work'],
    answer: {
      kind: 'json',
      keep: [
        'nextPageToken',
        'issues.key',
        'issues.fields.summary',
        'issues.fields.updated',
        ...['status.name', 'priority.name', 'assignee.displayName'].map((path) => `issues.fields.${path}`),
      ],
    },
  }),
  operation({
    id: 'jira.read_issue',
    service: 'jira',
    title: 'Read an issue',
    description: 'Gives back an issue with its text.',
    effect: 'read',
    method: 'GET',
    path: '/rest/api/3/issue/{issue}',
    input: z.object({ issue }),
    query: { fields: 'summary,description,status,assignee,reporter,priority,created,updated,comment' },
    scopes: ['read:jira-work'],
    answer: {
      kind: 'json',
      keep: [
        'key',
        ...['summary', 'description', 'created', 'updated', 'status.name', 'priority.name'].map(
          (path) => `fields.${path}`,
        ),
        'fields.assignee.displayName',
        'fields.reporter.displayName',
        'fields.comment.comments.body',
        'fields.comment.comments.author.displayName',
      ],
    },
  }),
  operation({
    id: 'jira.create_issue',
    service: 'jira',
    title: 'Make an issue',
    description: 'Makes an issue in a project.',
    effect: 'write',
    method: 'POST',
    path: '/rest/api/3/issue',
    input: z.object({
      project: line(50, 'Key of the project, like ENG.').min(1),
      type: line(60, 'Kind of the issue.').default('Task'),
      summary: line(255, 'Title.').min(1),
      text: text(30_000, 'Text; each line becomes a paragraph.').optional(),
      labels: z.array(line(100, 'A label.')).max(20).optional().describe('Labels.'),
    }),
    body: {
      kind: 'json',
      value: {
        fields: {
          project: { key: '{project}' },
          issuetype: { name: '{type}' },
          summary: '{summary}',
          description: toDocument('text'),
          labels: '{labels}',
        },
      },
    },
    scopes: ['write:jira-work'],
    answer: { kind: 'json', keep: ['id', 'key'] },
  }),
  operation({
    id: 'jira.comment',
    service: 'jira',
    title: 'Comment on an issue',
    description: 'Adds a comment to an issue.',
    effect: 'write',
    method: 'POST',
    path: '/rest/api/3/issue/{issue}/comment',
    input: z.object({ issue, text: text(30_000, 'The comment; each line becomes a paragraph.').regex(/\S/) }),
    body: { kind: 'json', value: { body: toDocument('text') } },
    scopes: ['write:jira-work'],
    answer: { kind: 'json', keep: ['id', 'created'] },
  }),
];
