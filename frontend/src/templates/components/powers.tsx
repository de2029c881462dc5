import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { getPowers, listActions, type TemplatePower } from '@throughline/contracts/templates/template-powers.js';
import { toolTexts } from '@throughline/contracts/templates/template-texts.js';
import { CircleCheck, CircleMinus, CirclePause } from 'lucide-react';
import type { ReactNode } from 'react';

type Power = { tool: string; text: string };

/** Returns the words of an action: `gmail.search_messages` is “Search messages”. */
const getActionText = (operation: string): string => {
  const words = operation.replace(/^[^.]*\./, '').replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

/** Shows what the agents of a template can do by themselves, what they ask for, and what they can never do. */
export const Powers = ({ file }: { file: Pick<TemplateFile, 'agents' | 'connections'> }) => {
  const { can, never } = getPowers(file);
  const by = (policy: TemplatePower['policy']): Power[] => [
    ...can.filter((power) => power.policy === policy).map(({ tool }) => ({ tool, text: toolTexts[tool] })),
    ...listActions(file)
      .filter((action) => action.policy === policy)
      .map(({ operation }) => ({ tool: operation, text: getActionText(operation) })),
  ];
  const changing = never
    .filter((tool) => tool === 'http.request' || tool === 'notes.write')
    .map((tool) => ({ tool, text: toolTexts[tool] }));
  return (
    <div className="grid gap-4">
      <Group title="On its own" tools={by('auto')} icon={<CircleCheck className="size-4 text-ok" aria-hidden />} />
      <Group
        title="Asks a person first"
        tools={by('ask')}
        icon={<CirclePause className="size-4 text-wait" aria-hidden />}
      />
      <Group title="Never" tools={changing} icon={<CircleMinus className="size-4 text-ink-3" aria-hidden />} />
    </div>
  );
};

const Group = ({ title, tools, icon }: { title: string; tools: readonly Power[]; icon: ReactNode }) =>
  tools.length === 0 ? null : (
    <div>
      <h3 className="text-xs text-ink-3">{title}</h3>
      <ul className="mt-1.5 grid gap-1.5">
        {tools.map(({ tool, text }) => (
          <li key={tool} className="flex items-start gap-2 text-sm">
            <span className="mt-0.5 flex-none">{icon}</span>
            <span className="grid leading-[18px]">
              {text}
              <code className="font-mono text-xs text-ink-3">{tool}</code>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
