import { blankDefinition } from '../agents/agent-definition.js';
import { newToolUse } from '../agents/tool-use.js';
import type { TemplateFile } from './template-file.js';

const { output, limits, overlap, onToolFailure, onDeny } = blankDefinition;
const { alias } = newToolUse('http.request');

/** A template that watches a page, for tests. */
export const pageWatch: TemplateFile = {
  throughline: 'template/1',
  listing: {
    slug: 'page-watch',
    title: 'Page watch',
    summary: 'Watches a page.',
    does: 'Fetches it.',
    fits: 'Anyone.',
    steps: ['Fetches the page'],
    categories: ['research'],
    tags: [],
    minutes: 2,
    author: 'Throughline',
    icon: { glyph: 'globe', tint: 5 },
  },
  agents: [
    {
      part: 'watch',
      name: 'Watch of [[name]]',
      description: '',
      labels: [],
      icon: { glyph: 'globe', tint: 5 },
      definition: {
        instructions: '1. Fetch it with `http.request`, url: [[address]]',
        inputs: [],
        tools: [{ tool: 'http.request', alias, policy: 'auto', pinned: { method: 'GET', retries: '[[times]]' } }],
        output,
        limits,
        overlap,
        onToolFailure,
        onDeny,
      },
    },
  ],
  triggers: [
    {
      part: 'clock',
      agent: 'watch',
      name: 'Every [[day]]',
      mapping: {},
      settings: {
        kind: 'schedule',
        timing: { kind: 'cron', expression: '[[at.minute]] [[at.hour]] * * [[day.number]]' },
        timeZone: '[[zone]]',
        misfire: 'skip',
      },
    },
  ],
  connections: [],
  notes: [{ key: 'page of [[name]]', text: 'Never read.' }],
  variables: [
    { type: 'text', name: 'name', label: 'Name', help: '', default: '', example: 'Quay' },
    { type: 'text', name: 'address', label: 'Address', help: '', default: '', example: 'https://quay.example/' },
    { type: 'number', name: 'times', label: 'Times', help: '', default: 2, example: 2 },
    { type: 'time', name: 'at', label: 'At', help: '', default: '07:05', example: '07:05' },
    { type: 'weekday', name: 'day', label: 'On', help: '', default: 'Monday', example: 'Monday' },
    { type: 'time_zone', name: 'zone', label: 'Time zone', help: '', default: 'UTC', example: 'UTC' },
  ],
  samples: [{ name: 'Any', agent: 'watch', inputs: {}, notes: {}, answers: [], at: '2026-03-16T08:30:00.000Z' }],
};
