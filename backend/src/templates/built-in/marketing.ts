import { figure, number, template, text, words, type BuiltInTemplate } from './template.js';

const abTestReader = template({
  version: 2,
  listing: {
    slug: 'ab-test-reader',
    title: 'A/B test reader',
    summary: 'Conversion, uplift and z-score of a test, and whether to wait.',
    does: 'Works out both conversion rates, the uplift and the z-score, and says whether the difference is more than chance.',
    fits: 'Teams that stop tests too early.',
    steps: ['Works out both conversion rates', 'Works out uplift and z-score', 'Says whether to wait'],
    categories: ['marketing', 'data'],
    tags: ['test', 'conversion', 'statistics'],
    icon: { glyph: 'scale', tint: 2 },
  },
  agents: [
    {
      part: 'reader',
      name: 'A/B test reader',
      description: 'Says whether a test has a winner.',
      instructions: `
You read the result of an A/B test.

1. Work out the rate of A with \`math.evaluate\`, expression: round({{a_sales}} / {{a_views}} * 100, 2)
2. Work out the rate of B with \`math.evaluate\`, expression: round({{b_sales}} / {{b_views}} * 100, 2)
3. Work out the uplift with \`math.evaluate\`, expression: round(({{b_sales}} / {{b_views}}) / ({{a_sales}} / {{a_views}}) * 100 - 100, 1)
4. Work out the z-score with \`math.evaluate\`, expression: round(({{b_sales}} / {{b_views}} - {{a_sales}} / {{a_views}}) / sqrt((({{a_sales}} + {{b_sales}}) / ({{a_views}} + {{b_views}})) * (1 - ({{a_sales}} + {{b_sales}}) / ({{a_views}} + {{b_views}})) * (1 / {{a_views}} + 1 / {{b_views}})), 2)
5. Work out {{step 4}} minus [[z]] with \`math.evaluate\`
6. A converts {{step 1}} %, B converts {{step 2}} %: an uplift of {{step 3}} % with a z-score of {{step 4}}.
7. If {{step 5}} is at least 0 then B wins. otherwise Neither has won yet: wait.

## Judgement
- A test that ran for less than a week has seen no weekend.`,
      inputs: [
        number('a_views', 'Views of A'),
        number('a_sales', 'Sales of A'),
        number('b_views', 'Views of B'),
        number('b_sales', 'Sales of B'),
      ],
      tools: { 'math.evaluate': 'auto' },
    },
  ],
  variables: [figure('z', 'A winner has a z-score of at least', 1.96, '1.96 is right 19 times of 20.')],
  samples: [
    { name: 'B wins', inputs: { a_views: 4000, a_sales: 120, b_views: 4000, b_sales: 168 } },
    { name: 'Too early', inputs: { a_views: 400, a_sales: 12, b_views: 400, b_sales: 15 } },
    { name: 'Nobody has seen A', inputs: { a_views: 0, a_sales: 0, b_views: 400, b_sales: 15 } },
  ],
});

const campaignLinks = template({
  version: 2,
  listing: {
    slug: 'campaign-links',
    title: 'Campaign links',
    summary: 'Tagged links for each channel, in one naming, kept as a note.',
    does: 'Writes the link of a page with the tags of a campaign for mail, social and ads, and keeps them under the name of the campaign.',
    fits: 'Teams whose reports are full of misspelled campaigns.',
    steps: ['Writes a link for each channel', 'Keeps them as a note'],
    categories: ['marketing'],
    tags: ['campaign', 'link', 'utm'],
    icon: { glyph: 'target', tint: 6 },
  },
  agents: [
    {
      part: 'links',
      name: 'Campaign links',
      description: 'Writes the tagged links of a campaign.',
      instructions: `
You write the links of a campaign.

1. Write the links with \`json.query\`, data: {"page": {{page}}, "campaign": {{campaign}}}, query: "join(' ', ['[[channels]]'][].split(@, ', ')[].join('', [$.page, contains($.page, '?') && '&' || '?', 'utm_source=', @, '&utm_campaign=', lower(replace($.campaign, ' ', '-'))]))"
2. Keep them with \`notes.write\`, key: links of {{campaign}}, text: {{step 1}}
3. The links of {{campaign}}: {{step 1}}

## Judgement
- A page of a partner gets no tags.`,
      inputs: [text('page', 'Address of the page'), text('campaign', 'Campaign')],
      tools: { 'json.query': 'auto', 'notes.write': 'auto' },
    },
  ],
  variables: [words('channels', 'Channels', 'mail, social, ads', 'In small letters, with commas between.')],
  samples: [
    { name: 'A spring campaign', inputs: { page: 'https://quay.example/spring', campaign: 'Spring Sale' } },
    {
      name: 'An address that has a question mark',
      inputs: { page: 'https://quay.example/shop?tag=oak', campaign: 'Oak Week' },
    },
    {
      name: 'A whole sentence as the campaign',
      inputs: {
        page: 'https://quay.example/spring',
        campaign:
          'The sale in spring in which everything made of oak is cheaper, as long as there is enough in the warehouse',
      },
    },
  ],
});

export const marketing: readonly BuiltInTemplate[] = [abTestReader, campaignLinks];
