import { AgentId, TemplateId } from '@throughline/contracts/ids.js';
import { templateOfAgent } from '@throughline/catalogue/templates/making/template-of-agent.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { useState, useEffect } from 'react';
import { useNavigate, useSearchParams, Link } from 'react-router';
import { NothingHere } from '../../components/page-states/nothing-here.js';
import { useTitle } from '../../lib/page/use-title.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useQuery } from '../../lib/use-query.js';
import { listAgentsById } from '../../agents/data/agents.api.js';
import { publishTemplate } from '../data/own-templates.api.js';
import { listTriggers } from '../../triggers/data/triggers.api.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { NoPermission } from '../../ui/feedback/no-permission.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { TemplateForm } from './template.form.js';
import type { TemplateDraft } from './template-draft.js';
import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { InlineLine } from '../../ui/feedback/banner.js';
import { FileDrop } from '../../files/components/file-drop.js';
import { Field } from '../../ui/form/field.js';
import { SettingsSection } from '../../ui/layout/settings-section.js';
import { focusSection } from './check/place.js';
import { readTemplateFile } from './read-template-file.js';

/** `/{workspace}/templates/new`: a template made of an agent, or of a file. */
export const MakeTemplateScreen = () => {
  const { may, path } = useWorkspace();
  const [params] = useSearchParams();
  const agentId = AgentId.safeParse(params.get('agent')).data;
  const title = agentId === undefined ? 'Import a template' : 'Make a template';
  useTitle(title);
  return (
    <>
      <PageHeader title={title} crumbs={[{ label: 'Templates', to: path('templates') }]} />
      {!may('templates.make') ? (
        <NoPermission title="You can’t make templates here">
          Ask an owner, admin or builder of this workspace.
        </NoPermission>
      ) : agentId === undefined ? (
        <OfFile />
      ) : (
        <OfAgent key={agentId} agentId={agentId} />
      )}
    </>
  );
};

const OfAgent = ({ agentId }: { agentId: AgentId }) => {
  const { workspaceId, room, name: author, path } = useWorkspace();
  const { data, problem, reload } = useQuery(`template of ${agentId}`, async () => {
    const [agents, triggers] = await Promise.all([
      listAgentsById(workspaceId, [agentId]),
      listTriggers(room, { agentId, status: 'enabled,paused,auto_paused' }),
    ]);
    return { agent: agents.items[0], triggers: triggers.items };
  });
  if (problem) return <ErrorState title="The agent could not be loaded" problem={problem} onRetry={reload} />;
  if (data === undefined) return <SkeletonRows rows={8} label="Loading the agent" />;
  const { agent, triggers } = data;
  if (agent === undefined) return <NothingHere />;
  const draft = { ...templateOfAgent({ agent, triggers, author }), source: { kind: 'agent' as const, agentId } };
  return (
    <>
      <MadeFrom agent={agent} />
      <NewTemplate draft={draft} cancelTo={path('agents', agentId)} />
    </>
  );
};

const OfFile = () => {
  const { path, name: author } = useWorkspace();
  const [file, setFile] = useState<TemplateFile>();
  if (file === undefined) return <ImportTemplate onRead={setFile} />;
  const listing = { ...file.listing, author: author.slice(0, 60) };
  const draft = { file: { ...file, listing }, source: { kind: 'file' as const }, left: [] };
  return <NewTemplate draft={draft} cancelTo={path('agents')} />;
};

const NewTemplate = ({ draft, cancelTo }: { draft: TemplateDraft; cancelTo: string }) => {
  const { workspaceId, path } = useWorkspace();
  const navigate = useNavigate();
  return (
    <TemplateForm
      draft={draft}
      version={1}
      cancelTo={cancelTo}
      publish={(request) => publishTemplate(workspaceId, request)}
      onPublished={({ id, position }) => void navigate(`${path('templates', TemplateId.parse(id))}?after=${position}`)}
    />
  );
};

type Props = { agent: Pick<AgentRow, 'id' | 'name' | 'published' | 'publishedVersion' | 'unpublishedFields'> };

/** Which version of the agent the template is made from. */
const MadeFrom = ({ agent }: Props) => {
  const { path } = useWorkspace();
  return (
    <InlineLine>
      <p className="whitespace-normal">
        {madeFrom(agent)}{' '}
        <Link to={path('agents', agent.id)} className="link">
          Open {agent.name}
        </Link>
      </p>
    </InlineLine>
  );
};

const madeFrom = ({ published, publishedVersion, unpublishedFields }: Props['agent']): string => {
  if (published === null) return 'Made from the draft. No version is published yet.';
  const made = `Made from version ${publishedVersion}, which is live.`;
  return unpublishedFields.length === 0 ? made : `${made} The draft has changes that are not in it.`;
};

/** A template that was downloaded here or elsewhere. It is read, changed and checked before it is published. */
const ImportTemplate = ({ onRead }: { onRead: (file: TemplateFile) => void }) => {
  const [name, setName] = useState<string>();
  const [errors, setErrors] = useState<readonly string[]>([]);
  useEffect(() => {
    if (document.activeElement === document.body) focusSection('file');
  }, []);
  const read = async (file: File | undefined) => {
    if (!file) return;
    setName(file.name);
    const result = readTemplateFile(await file.text());
    if ('file' in result) onRead(result.file);
    else setErrors(result.errors);
  };
  return (
    <SettingsSection
      title="File"
      about="A template that was downloaded from its page, here or from another installation."
    >
      <Field
        label="Template file"
        error={
          errors.length > 0 && (
            <ul>
              {errors.map((error) => (
                <li key={error}>{error}</li>
              ))}
            </ul>
          )
        }
        hint="It ends in .template.json"
      >
        <FileDrop name={name} onFile={(file) => void read(file)} />
      </Field>
    </SettingsSection>
  );
};
