import type { ReviewedTemplate } from '@throughline/contracts/templates/template-making.requests.js';
import { PanelSection } from '../../../ui/layout/side-panel.js';
import { MetaList } from '../../../ui/table/meta-list.js';
import { IdText } from '../../../ui/values/id-text.js';
import { NoValue } from '../../../ui/values/no-value.js';
import { RelativeTime } from '../../../ui/values/relative-time.js';
import { WorkspaceText } from '../workspace-text.js';

/** Its workspace and author, and the people who published and submitted it. */
export const WhereItComesFrom = ({ reviewed: { row, shown } }: { reviewed: ReviewedTemplate }) => {
  const { submission } = row;
  return (
    <PanelSection title="Where it comes from">
      <MetaList
        items={[
          { label: 'Author', value: shown.file.listing.author },
          { label: 'Workspace', value: <WorkspaceText id={row.workspaceId} /> },
          submission?.version === shown.version && {
            label: 'Submitted by',
            value: <PersonText id={submission.submittedBy} />,
          },
          { label: 'Published by', value: <PersonText id={shown.publishedBy} /> },
          { label: 'Published', value: <RelativeTime at={shown.publishedAt} past /> },
          { label: 'Created by', value: <PersonText id={row.createdBy} /> },
          {
            label: 'Made from',
            value:
              shown.source.kind === 'file' ? 'A file' : <IdText label="Copy the agent">{shown.source.agentId}</IdText>,
          },
          { label: 'Template', value: <IdText label="Copy the template">{row.id}</IdText> },
          { label: 'Hash', value: <IdText label="Copy the hash">{shown.hash}</IdText> },
        ]}
      />
    </PanelSection>
  );
};

const PersonText = ({ id }: { id: string | null }) =>
  id === null ? <NoValue label="Nobody who is known" /> : <IdText label="Copy the person">{id}</IdText>;
