import type { SignatureMode, TriggerSettings } from '@throughline/contracts/triggers/trigger.events.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import type { TemplateVersionRow } from '@throughline/contracts/templates/template.rows.js';
import type { ReactNode } from 'react';
import { useServiceNames } from '../../../components/connections/use-services.js';
import { formatMoment } from '../../../lib/time/format.js';
import { PanelSection } from '../../../ui/layout/side-panel.js';

/** What starts it, and the accounts it calls. */
export const WhatItUses = ({ version: { file } }: { version: TemplateVersionRow }) => (
  <>
    <PanelSection title="Started by">
      {file.triggers.length === 0 ? (
        <p className="text-sm text-ink-2">A person. It has no trigger.</p>
      ) : (
        <ul className="grid gap-3 text-sm">
          {file.triggers.map(({ part, name, agent, settings }) => (
            <li key={part} className="grid gap-0.5 leading-[18px] break-words">
              {name}
              <span className="text-xs text-ink-2">
                <StartText settings={settings} />
                {file.agents.length > 1 && `, starts ${agentName(file, agent)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </PanelSection>
    <PanelSection title="Accounts">
      {file.connections.length === 0 ? (
        <p className="text-sm text-ink-2">It needs no account.</p>
      ) : (
        <Accounts file={file} />
      )}
    </PanelSection>
  </>
);

const agentName = ({ agents }: TemplateFile, part: string): string =>
  agents.find((agent) => agent.part === part)?.name ?? part;

const signatures: Readonly<Record<SignatureMode, string>> = {
  standard: 'A webhook, signed as Standard Webhooks',
  github: 'A webhook, signed as GitHub does',
  bearer: 'A webhook with a bearer token',
  none: 'A webhook that anyone can call',
};

const StartText = ({ settings }: { settings: TriggerSettings }): ReactNode => {
  if (settings.kind === 'webhook') return signatures[settings.signature];
  const { timing, timeZone } = settings;
  switch (timing.kind) {
    case 'cron':
      return (
        <>
          A schedule, <code className="font-mono break-all">{timing.expression}</code> in {timeZone}
        </>
      );
    case 'interval':
      return timing.minutes === 1 ? 'A schedule, every minute' : `A schedule, every ${timing.minutes} minutes`;
    case 'once':
      return `A schedule, once, ${formatMoment(timing.at)}`;
  }
};

const Accounts = ({ file }: { file: TemplateFile }) => {
  const nameOf = useServiceNames();
  return (
    <ul className="grid gap-3 text-sm">
      {file.connections.map(({ agent, name, service, purpose }) => (
        <li key={`${agent} ${name}`} className="grid gap-0.5 leading-[18px] break-words">
          {nameOf(service)}
          <span className="text-xs text-ink-2">
            The account {purpose}, named <code className="font-mono">{name}</code>
            {file.agents.length > 1 && ` by ${agentName(file, agent)}`}
          </span>
        </li>
      ))}
    </ul>
  );
};
