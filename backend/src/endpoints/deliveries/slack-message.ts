import { sentTitles } from '@throughline/contracts/endpoints/sent-event.js';
import type { SentPayload } from '@throughline/contracts/endpoints/sent-payload.js';

/** The three signs that Slack reads as its own. */
const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
/** Slack refuses longer sections. A sign that is cut in two shows as it is written. */
const maxText = 2_900;
const cut = (text: string): string => text.slice(0, maxText).replace(/&[a-z]*$/, '');

/** Returns the body of a delivery in the format `slack`: text for notices, and blocks for the channel. */
export const toSlackMessage = (payload: SentPayload): { text: string; blocks: object[] } => {
  const { type, agent, workspace, links, contents, budget } = payload;
  const title = type === 'test' ? 'A test of this endpoint' : sentTitles[type];
  const about = [agent?.name, budget && `${budget.percent ?? 100} % of ${budget.name}`].filter(Boolean).join(', ');
  const text = about === '' ? title : `${title}: ${about}`;
  const detail = contents?.title ?? contents?.error ?? (typeof contents?.result === 'string' ? contents.result : null);
  const section = (written: string): object => ({ type: 'section', text: { type: 'mrkdwn', text: written } });
  return {
    text: escape(text),
    blocks: [
      section(`*${escape(text)}*`),
      ...(detail === null || detail.trim() === '' ? [] : [section(cut(escape(detail)))]),
      {
        type: 'context',
        elements: [{ type: 'mrkdwn', text: `${escape(workspace.name)} · <${links.page}|Open>` }],
      },
    ],
  };
};
