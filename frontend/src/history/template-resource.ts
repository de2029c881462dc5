import type { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { useRow, type RowAnswer } from '../lib/live/use-row.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { installationsById, templatesById } from './data/named-templates.js';
import { inner, textIn } from './phrase-builders.js';

export type Resource = { name: string; to: string | undefined };

/** A title that is on its way is an ellipsis; an unknown one is left out. */
const titled = <Row>(
  { status, row }: RowAnswer<Row>,
  title: (row: Row) => string,
  to: (row: Row) => string | undefined,
): Resource | undefined => {
  if (row !== undefined) return { name: title(row), to: to(row) };
  return status === 'loading' ? { name: '…', to: undefined } : undefined;
};

/** The template of an event by its title, and its page; of a use of it, the agent that was made. */
export const useTemplateResource = ({ category, data }: HistoryRow): Resource | undefined => {
  const { workspaceId, path } = useWorkspace();
  const templateId = category === 'template' ? (textIn(data, 'templateId') ?? '') : '';
  const installationId = category === 'installation' ? (textIn(data, 'installationId') ?? '') : '';
  const template = useRow(templatesById, workspaceId, templateId);
  const installation = useRow(installationsById, workspaceId, installationId);
  if (templateId !== '')
    return titled(
      template,
      ({ newest }) => newest.card.title,
      ({ id }) => path('templates', id),
    );
  if (installationId === '') return undefined;
  const made = titled(
    installation,
    (row) => row.template.title,
    ({ parts }) => parts.agents[0] && path('agents', parts.agents[0].agentId),
  );
  const then = textIn(inner(data, 'template'), 'title');
  return then === undefined ? made : { name: then, to: made?.to };
};
