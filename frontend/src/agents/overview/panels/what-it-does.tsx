import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { Link } from 'react-router';
import { useWorkspace } from '../../../lib/session/workspace.js';
import { listPlainSteps } from './plain-steps.js';
import { Section } from './section.js';

/** The steps of an agent in plain words, as they are published. */
export const WhatItDoes = ({ agent }: { agent: AgentRow }) => {
  const { path } = useWorkspace();
  const { numbered, lines } = listPlainSteps((agent.published ?? agent.draft).instructions);
  const List = numbered ? 'ol' : 'ul';
  return (
    <Section
      title="What it does"
      aside={
        <Link className="link" to={path('agents', agent.id, 'build')}>
          {lines.length === 0 ? 'Write its steps' : 'Open in Build'}
        </Link>
      }
    >
      {lines.length === 0 ? (
        <p className="px-gutter pb-4 text-sm text-ink-3">It has no instructions yet.</p>
      ) : (
        <List
          className={
            numbered ? 'grid list-decimal gap-1 px-gutter pb-4 pl-10 text-sm' : 'grid gap-1 px-gutter pb-4 text-sm'
          }
        >
          {lines.map((line, at) => (
            <li key={at} className="break-words text-ink-2">
              {line}
            </li>
          ))}
        </List>
      )}
    </Section>
  );
};
