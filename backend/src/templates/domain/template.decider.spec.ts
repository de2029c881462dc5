import { AgentId, TemplateId, WorkspaceId } from '@throughline/contracts/ids.js';
import { pageWatch } from '@throughline/contracts/templates/template.fixtures.js';
import { toSpec } from '@throughline/platform/deciders/decider-spec.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import { commandMeta } from '../../testing/command-meta.js';
import { templateDecider } from './template.decider.js';
import * as ask from './template.commands.js';
import { NothingNewToPublish, TemplateIsWithdrawn } from './template.errors.js';

const { given } = toSpec(templateDecider);
const meta = commandMeta();
const workspaceId = WorkspaceId.parse(meta.workspaceId);
const templateId = TemplateId.parse('00000000-0000-7000-8000-0000000000e1');
const of = { templateId, workspaceId };
const hash = 'a'.repeat(64);
const source = { kind: 'agent' as const, agentId: AgentId.parse('00000000-0000-7000-8000-0000000000e2') };
const contents = { ...of, hash, file: pageWatch, source, changelog: '', ends: [] };
const other = commandMeta({ workspaceId: WorkspaceId.parse('00000000-0000-7000-8000-000000000999') });

const published = (version: number, over = hash) =>
  ({ type: 'TemplatePublished', data: { ...contents, hash: over, version } }) as const;
const withdrawn = { type: 'TemplateWithdrawn', data: of } as const;
const publish = (isNew: boolean, over = hash, by = meta) =>
  new ask.PublishTemplate({ ...contents, hash: over, isNew }, by);

describe('a template of a workspace', () => {
  it('has versions that count up, each different from the one before', () => {
    given().when(publish(true)).then(published(1));
    given(published(1)).when(publish(true)).thenNothing();
    given(published(1))
      .when(publish(false, 'b'.repeat(64)))
      .then(published(2, 'b'.repeat(64)));
    given(published(1)).when(publish(false)).thenRefuses(NothingNewToPublish);
    given().when(publish(false)).thenRefuses(NotFound);
  });
  it('is withdrawn once, and has no version after that', () => {
    given(published(1)).when(new ask.WithdrawTemplate(of, meta)).then(withdrawn);
    given(published(1), withdrawn).when(new ask.WithdrawTemplate(of, meta)).thenNothing();
    given(published(1), withdrawn)
      .when(publish(false, 'b'.repeat(64)))
      .thenRefuses(TemplateIsWithdrawn);
  });
  it('is missing for every other workspace', () => {
    given(published(1)).when(new ask.WithdrawTemplate(of, other)).thenRefuses(NotFound);
    given(published(1))
      .when(publish(false, 'b'.repeat(64), other))
      .thenRefuses(NotFound);
  });
});

describe('a template of the product', () => {
  const released = { type: 'TemplateReleased', data: { templateId, version: 1, hash, file: pageWatch } } as const;
  it('has each version recorded once', () => {
    const release = new ask.ReleaseTemplate(released.data, meta);
    given().when(release).then(released);
    given(released).when(release).thenNothing();
  });
  it('is nobody’s to change', () => given(released).when(new ask.WithdrawTemplate(of, meta)).thenRefuses(NotFound));
});
