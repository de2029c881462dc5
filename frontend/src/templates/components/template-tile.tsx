import type { TemplateCard } from '@throughline/contracts/templates/template-card.js';
import { Check, Globe, Plug, Sparkles, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { AgentIcon } from '../../ui/icons/agent-icon.js';

/** Cards of the product’s own templates show no author. */
const productName = 'Throughline';

const getNeed = ({ accounts, needsModel, tools }: TemplateCard): { need: string; icon: LucideIcon } => {
  if (needsModel) return { need: ['Needs a model', ...accounts].join(', '), icon: Sparkles };
  if (accounts.length > 0) return { need: `Needs ${accounts.join(', ')}`, icon: Plug };
  return tools.includes('http.request')
    ? { need: 'Calls the web', icon: Globe }
    : { need: 'No account needed', icon: Check };
};

/** A template of the gallery, with what it needs. `to`: where its page is, with where one came from. */
export const TemplateTile = ({ template, to }: { template: TemplateCard; to: string }) => {
  const { need, icon: NeedIcon } = getNeed(template);
  return (
    <li className="relative flex min-h-40 flex-col border-r border-b border-line p-5 hover:bg-hover has-focus-visible:bg-hover">
      <div className="flex items-center gap-3">
        <AgentIcon icon={template.icon} />
        <Link to={to} className="min-w-0 truncate rounded-xs font-medium after:absolute after:inset-0">
          {template.title}
        </Link>
      </div>
      <p className="mt-3 text-sm text-ink-2">{template.summary}</p>
      {template.author !== productName && <p className="mt-1 text-xs wrap-anywhere text-ink-3">By {template.author}</p>}
      <p className="mt-auto flex items-center gap-1.5 pt-4 text-xs text-ink-3">
        <NeedIcon className="size-3.5" aria-hidden />
        {need}
        <span className="ml-auto">{template.minutes} min</span>
      </p>
    </li>
  );
};
