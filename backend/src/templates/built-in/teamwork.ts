import { page, data, schedule, template, timeOfDay, webhook, words, zone, type BuiltInTemplate } from './template.js';

const issue = (body: string | null) => ({ number: 42, title: 'Checkout fails', body });
const repository = { url: 'https://api.github.com/repos/quayside/shop' };

const githubIssueDesk = template({
  version: 1,
  listing: {
    slug: 'github-issue-desk',
    title: 'GitHub issue desk',
    summary: 'Asks for what a new issue leaves out, and labels those that are complete.',
    does: 'Looks in each new issue for the section that you need, such as the steps to reproduce. An issue without it gets a comment that asks for it, and a complete one gets your label. Each of them waits for a yes.',
    fits: 'Maintainers who answer every second issue with the same question.',
    steps: ['Looks for the section that you need', 'Asks for it, after a yes', 'Labels complete issues, after a yes'],
    categories: ['engineering', 'support'],
    tags: ['github', 'issue', 'triage', 'label'],
    icon: { glyph: 'bug', tint: 6 },
    minutes: 4,
  },
  agents: [
    {
      part: 'desk',
      name: 'GitHub issue desk',
      description: 'Asks for what an issue leaves out, and labels complete ones.',
      instructions: `
You look after new issues on GitHub.

1. Look for the section with \`json.query\`, data: {{issue}}, query: "length([not_null(body, '')][?contains(lower(@), lower('[[section]]'))])"
2. If {{step 1}} is 0 then ask for it with \`http.request\`, method: POST, url: {{repository.url}}/issues/{{issue.number}}/comments, json: {"body": "[[question]]"}, connection: github otherwise label it with \`http.request\`, method: POST, url: {{repository.url}}/issues/{{issue.number}}/labels, json: {"labels": ["[[label]]"]}, connection: github
3. If {{step 1}} is 0 then Issue {{issue.number}} was asked to add [[section]] otherwise Issue {{issue.number}} has the label [[label]]

## Judgement
- An issue in another language is asked in that language.
- If the section is there but empty, ask for it all the same.`,
      inputs: [data('issue', 'Issue'), data('repository', 'Repository')],
      tools: { 'json.query': 'auto', 'http.request': 'ask' },
    },
  ],
  triggers: [webhook('desk', 'An issue is opened', ['issue', 'repository'])],
  connections: [
    { agent: 'desk', name: 'github', service: 'github', purpose: 'comments on issues and labels them, after a yes' },
  ],
  variables: [
    words('section', 'Section that an issue needs', 'steps to reproduce'),
    words('question', 'What to ask', 'Thank you. Please add the steps to reproduce, so that we can see it too.'),
    words('label', 'Label of complete issues', 'ready'),
  ],
  samples: [
    {
      name: 'An issue without steps',
      inputs: { issue: issue('It does not work.'), repository },
      answers: [page({ id: 1 }, 201)],
    },
    {
      name: 'A complete issue',
      inputs: { issue: issue('Steps to reproduce: open the cart, and pay.'), repository },
      answers: [page([{ name: 'ready' }])],
    },
    { name: 'An issue that is not one', inputs: { issue: 'Checkout fails', repository } },
  ],
});

const slackDigest = template({
  version: 1,
  listing: {
    slug: 'slack-digest',
    title: 'Slack digest',
    summary: 'Posts the page of the day from a note to a channel, once a day.',
    does: 'Reads the note that your other agents write during the day, and posts it to a channel of Slack. An empty note is not posted.',
    fits: 'Teams that read Slack, and whose agents keep notes.',
    steps: ['Reads the note', 'Posts it, after a yes'],
    categories: ['productivity'],
    tags: ['slack', 'digest', 'daily', 'channel'],
    icon: { glyph: 'message', tint: 4 },
    minutes: 4,
  },
  agents: [
    {
      part: 'digest',
      name: 'Slack digest',
      description: 'Posts the page of the day.',
      instructions: `
You post the page of the day.

1. Read it with \`notes.read\`, key: [[note]]
2. If {{step 1.text}} is not empty then post it with \`http.request\`, method: POST, url: https://slack.com/api/chat.postMessage, json: {"channel": "[[channel]]", "text": "{{step 1.text}}"}, connection: slack
3. If {{step 1.text}} is empty then Nothing is posted: the note [[note]] is empty otherwise Posted the note [[note]] to [[channel]]

## Judgement
- Names of customers stay out of public channels.`,
      tools: { 'notes.read': 'auto', 'http.request': 'ask' },
    },
  ],
  triggers: [schedule('digest', 'Every working day', '1-5')],
  connections: [{ agent: 'digest', name: 'slack', service: 'slack', purpose: 'posts to one channel, after a yes' }],
  notes: [{ key: '[[note]]', text: '' }],
  variables: [
    words('note', 'Note to post', 'page of the day'),
    words('channel', 'Channel', '#general'),
    timeOfDay('at', 'Post it at', '17:00'),
    zone,
  ],
  samples: [
    {
      name: 'A full day',
      inputs: {},
      notes: { 'page of the day': 'Three orders, one refund.' },
      answers: [page({ ok: true })],
    },
    { name: 'An empty day', inputs: {}, notes: { 'page of the day': '' } },
    { name: 'Slack does not answer', inputs: {}, notes: { 'page of the day': 'Three orders.' } },
  ],
});

export const teamwork: readonly BuiltInTemplate[] = [githubIssueDesk, slackDigest];
