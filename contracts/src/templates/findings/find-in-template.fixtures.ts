import type { TemplateFile } from '../template-file.js';
import { pageWatch } from '../template.fixtures.js';

const [agent] = pageWatch.agents;
const [trigger] = pageWatch.triggers;
const [sample] = pageWatch.samples;
const [tool] = agent?.definition.tools ?? [];
if (agent === undefined || trigger === undefined || sample === undefined || tool === undefined)
  throw new Error('The template has an agent with a tool, a trigger and a sample.');

const recorded: TemplateFile['samples'][number]['recorded'] = {
  steps: [
    { kind: 'model', text: 'The page has not changed.' },
    {
      ...{ kind: 'tool', tool: 'notes.write', title: 'Writes a note', asks: false, recorded: false },
      ...{ arguments: { key: 'page', tokens: 412 }, result: { written: '2026-03-16T08:30:00.000Z' } },
    },
  ],
  ended: { status: 'succeeded', text: 'Nothing new.' },
  notes: { page: 'Read.' },
};

/** Has text in all the places that a template can have it in, and nothing that should not be public. */
export const fullTemplate: TemplateFile = {
  ...pageWatch,
  listing: { ...pageWatch.listing, tags: ['pages'], steps: ['Fetches the page', 'Tells what changed'] },
  agents: [
    {
      ...agent,
      ...{ description: 'Reads a page.', labels: ['pages'] },
      definition: {
        ...agent.definition,
        inputs: [
          { type: 'text', name: 'page', label: 'Page', required: true },
          { type: 'choice', name: 'kind', label: 'Kind', required: false, options: ['Price list', 'Notice'] },
        ],
        output: {
          kind: 'json',
          schema: { type: 'object', properties: { token: { type: 'string', description: 'Of the page.' } } },
        },
        tools: [
          {
            ...tool,
            pinned: {
              method: 'GET',
              url: 'https://quay.example/prices?token=[[name]]',
              headers: { accept: 'text/html', authorization: 'Bearer [[name]]', 'x-api-key': '{{key}}' },
              tries: [{ after: '2 s' }],
            },
          },
        ],
      },
    },
  ],
  triggers: [
    { ...trigger, mapping: { page: 'https://quay.example/{{body.page}}' } },
    {
      ...{ part: 'call', agent: 'watch', name: 'When the page calls', mapping: { page: '{{body.page}}' } },
      settings: { kind: 'webhook', signature: 'standard' },
    },
  ],
  connections: [{ agent: 'watch', name: 'pages', service: 'http', purpose: 'that the page is behind.' }],
  notes: [{ key: 'page of [[name]]', text: 'Never read. The password: nobody needs one.' }],
  variables: [
    ...pageWatch.variables,
    {
      ...{ type: 'choice', name: 'tone', label: 'Tone', help: 'How it writes.' },
      ...{ options: ['Short', 'Friendly'], default: 'Short', example: 'Friendly' },
    },
    {
      type: 'long_text',
      name: 'rules',
      label: 'Rules',
      help: 'One a line.',
      default: 'Be short.',
      example: 'Be kind.',
    },
  ],
  samples: [
    {
      ...sample,
      inputs: { page: 'Invoice 2026-004711 of 16.03.2026, 1,250.00 EUR', rows: [{ iban: 'XX12 3456 7890 1234 5678' }] },
      notes: { 'page of Dune': 'It cost +12 500 000 on 2026-03-09.' },
      answers: [
        { tool: 'http.request', result: { status: 200, body: 'Open', headers: { etag: '"da39a3ee5e6b"' } } },
        { tool: 'notes.read', result: ['Read', 'Closed'] },
      ],
      recorded,
    },
  ],
};
