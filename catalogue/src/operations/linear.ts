import { z } from 'zod';
import { count, id, line, text } from './fields.js';
import { operation } from './operation.js';
import type { Template } from './operation.js';

const graphql = (query: string, variables: Template) => ({
  service: 'linear',
  method: 'POST' as const,
  path: '/graphql',
  body: { kind: 'json' as const, value: { query, variables } },
});
const refusedBy = 'errors.0.message';
const issue = 'id identifier title url priority state { name } assignee { name } team { key } updatedAt';
const priority = z.int().min(0).max(4).optional().describe('0 none, 1 urgent, 2 high, 3 medium, 4 low.');

export const linearOperations = [
  operation({
    id: 'linear.list_teams',
    title: 'List teams',
    description: 'Gives back the teams with their ids, which new issues need.',
    effect: 'read',
    ...graphql('query Teams($first: Int!) { teams(first: $first) { nodes { id key name } } }', { first: '{limit}' }),
    input: z.object({ limit: count(100, 50) }),
    scopes: ['read'],
    answer: { kind: 'json', keep: ['data.teams.nodes'], refusedBy },
  }),
  operation({
    id: 'linear.search_issues',
    title: 'Search issues',
    description: 'Finds issues that contain words.',
    effect: 'read',
    ...graphql(
      `query Search($term: String!, $first: Int!) { searchIssues(term: $term, first: $first) { nodes { ${issue} } } }`,
      { term: '{words}', first: '{limit}' },
    ),
    input: z.object({ words: line(500, 'Words.'), limit: count(50, 20) }),
    scopes: ['read'],
    answer: { kind: 'json', keep: ['data.searchIssues.nodes'], refusedBy },
  }),
  operation({
    id: 'linear.read_issue',
    title: 'Read an issue',
    description: 'Gives back an issue with its text and comments.',
    effect: 'read',
    ...graphql(
      `query Issue($id: String!) { issue(id: $id) { ${issue} description comments(first: 50) { nodes { body createdAt user { name } } } } }`,
      { id: '{id}' },
    ),
    input: z.object({ id: id('Its id, or what people call it, like ENG-12.') }),
    scopes: ['read'],
    answer: { kind: 'json', keep: ['data.issue'], refusedBy },
  }),
  operation({
    id: 'linear.create_issue',
    title: 'Make an issue',
    description: 'Makes an issue in a team.',
    effect: 'write',
    ...graphql(
      `mutation Create($input: IssueCreateInput!) { issueCreate(input: $input) { success issue { ${issue} } } }`,
      { input: { teamId: '{team}', title: '{title}', description: '{text}', priority: '{priority}' } },
    ),
    input: z.object({
      team: id('Id of the team.'),
      title: line(255, 'Title.').min(1),
      text: text(60_000, 'Text, in Markdown.').optional(),
      priority,
    }),
    scopes: ['issues:create', 'write'],
    answer: { kind: 'json', keep: ['data.issueCreate.success', 'data.issueCreate.issue'], refusedBy },
  }),
  operation({
    id: 'linear.comment',
    title: 'Comment on an issue',
    description: 'Adds a comment to an issue.',
    effect: 'write',
    ...graphql(
      'mutation Comment($input: CommentCreateInput!) { commentCreate(input: $input) { success comment { id url } } }',
      { input: { issueId: '{issue}', body: '{text}' } },
    ),
    input: z.object({ issue: id('Id of the issue.'), text: text(60_000, 'The comment, in Markdown.').min(1) }),
    scopes: ['comments:create', 'write'],
    answer: { kind: 'json', keep: ['data.commentCreate.success', 'data.commentCreate.comment'], refusedBy },
  }),
];
