import {
  data,
  figure,
  page,
  schedule,
  template,
  timeOfDay,
  webhook,
  words,
  zone,
  type BuiltInTemplate,
} from './template.js';

const dependencyReview = template({
  version: 2,
  listing: {
    slug: 'dependency-review',
    title: 'Dependency review',
    summary: 'Turns an audit report into counts by severity and a short list.',
    does: 'Counts the findings of an audit by severity, names those that must be mended first, and says whether the build may go out.',
    fits: 'Teams whose audit prints four hundred lines.',
    steps: ['Counts by severity', 'Names the worst', 'Says whether to ship'],
    categories: ['engineering'],
    tags: ['audit', 'security', 'dependencies'],
    icon: { glyph: 'shield', tint: 6 },
  },
  agents: [
    {
      part: 'review',
      name: 'Dependency review',
      description: 'Counts the findings of an audit.',
      instructions: `
You review the dependencies of a build.

1. Count the critical ones with \`json.query\`, data: {{findings}}, query: "length([?severity == 'critical'])"
2. Count the high ones with \`json.query\`, data: {{findings}}, query: "length([?severity == 'high'])"
3. Name the worst with \`json.query\`, data: {{findings}}, query: "join(', ', [?severity == 'critical' || severity == 'high'].name)"
4. {{step 1}} critical and {{step 2}} high findings.
5. If {{step 3}} is not empty then Mend first: {{step 3}}.
6. If {{step 1}} is more than [[allowed]] then This build does not go out. otherwise This build may go out.

## Judgement
- A finding in a tool that only runs on a developer’s machine can wait.`,
      inputs: [data('findings', 'Findings')],
      tools: { 'json.query': 'auto' },
    },
  ],
  triggers: [webhook('review', 'An audit has run', ['findings'])],
  variables: [figure('allowed', 'Critical findings that are allowed', 0)],
  samples: [
    {
      name: 'One is critical',
      inputs: {
        findings: [
          { name: 'left-shift', severity: 'critical' },
          { name: 'tiny-date', severity: 'high' },
          { name: 'pad', severity: 'low' },
        ],
      },
    },
    { name: 'A clean report', inputs: { findings: [{ name: 'pad', severity: 'low' }] } },
    { name: 'A text instead of a list', inputs: { findings: '3 problems found' } },
  ],
});

const siteCheck = template({
  version: 2,
  listing: {
    slug: 'site-check',
    title: 'Site check',
    summary: 'Calls an address every morning, and says when its state changed.',
    does: 'Calls an address, compares the status with that of the last time, keeps it, and tells a change.',
    fits: 'Small sites that nobody watches.',
    steps: ['Calls the address', 'Compares with the last time', 'Keeps the new state'],
    categories: ['engineering', 'operations'],
    tags: ['monitor', 'status', 'web'],
    icon: { glyph: 'globe', tint: 3 },
  },
  agents: [
    {
      part: 'check',
      name: 'Site check',
      description: 'Says when a site changed its state.',
      instructions: `
You check a site.

1. Read the last state with \`notes.read\`, key: state of [[site]]
2. Call it with \`http.request\`, method: GET, url: [[site]]
3. If {{step 2.status}} is not {{step 1.text}} then keep it with \`notes.write\`, key: state of [[site]], text: {{step 2.status}}
4. If {{step 2.status}} is {{step 1.text}} then [[site]] is as it was: {{step 2.status}}. otherwise [[site]] now answers {{step 2.status}}.

## Judgement
- One failure at night is a restart. Two in a row are an incident.`,
      tools: { 'notes.read': 'auto', 'http.request': 'auto', 'notes.write': 'auto' },
    },
  ],
  triggers: [schedule('check', 'Every day')],
  variables: [words('site', 'Address', 'https://quay.example/'), timeOfDay('at', 'At', '06:30'), zone],
  samples: [
    {
      name: 'It is gone',
      inputs: {},
      notes: { 'state of https://quay.example/': '200' },
      answers: [page('Not found', 404)],
    },
    {
      name: 'It is as it was',
      inputs: {},
      notes: { 'state of https://quay.example/': '200' },
      answers: [page('Hello')],
    },
    { name: 'The site cannot be called', inputs: {}, notes: { 'state of https://quay.example/': '200' } },
  ],
});

const releaseNotes = template({
  version: 2,
  listing: {
    slug: 'release-notes',
    title: 'Release notes',
    summary: 'Turns merged changes into notes by kind.',
    does: 'Sorts the changes of a release into new and mended, writes the notes, and keeps them under the version.',
    fits: 'Teams that write release notes on the evening of the release.',
    steps: ['Finds what is new', 'Finds what was mended', 'Keeps the notes'],
    categories: ['engineering', 'productivity'],
    tags: ['release', 'changes', 'notes'],
    icon: { glyph: 'rocket', tint: 7 },
  },
  agents: [
    {
      part: 'notes',
      name: 'Release notes',
      description: 'Writes the notes of a release.',
      instructions: `
You write release notes.

1. Find what is new with \`json.query\`, data: {{release}}, query: "join('; ', changes[?starts_with(title, 'feat')].title) || 'nothing'"
2. Find what was mended with \`json.query\`, data: {{release}}, query: "join('; ', changes[?starts_with(title, 'fix')].title) || 'nothing'"
3. Keep them with \`notes.write\`, key: release {{release.version}}, text: New: {{step 1}}. Mended: {{step 2}}
4. Version {{release.version}} of [[product]]
5. New: {{step 1}}
6. Mended: {{step 2}}

## Judgement
- Write for people who use the product: leave out what they cannot see.`,
      inputs: [data('release', 'Release')],
      tools: { 'json.query': 'auto', 'notes.write': 'auto' },
    },
  ],
  triggers: [webhook('notes', 'A release is made', ['release'])],
  variables: [words('product', 'Product', 'Harbour')],
  samples: [
    {
      name: 'A release',
      inputs: {
        release: {
          version: '2.4.0',
          changes: [
            { title: 'feat: orders can be split' },
            { title: 'fix: tax is rounded once' },
            { title: 'chore: newer tools' },
          ],
        },
      },
    },
    { name: 'A release without changes', inputs: { release: { version: '2.4.1', changes: [] } } },
    { name: 'A release without a version', inputs: { release: { changes: [{ title: 'feat: orders can be split' }] } } },
  ],
});

export const engineering: readonly BuiltInTemplate[] = [dependencyReview, siteCheck, releaseNotes];
