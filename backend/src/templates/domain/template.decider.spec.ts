import { AgentId, TemplateId, WorkspaceId } from '@throughline/contracts/ids.js';
import { pageWatch } from '@throughline/contracts/templates/template.fixtures.js';
import { occurrence, specOf } from '@throughline/platform/deciders/decider-spec.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import { commandMeta } from '../../testing/command-meta.js';
import { ClaimListing, listingDecider } from './listing.js';
import { templateDecider } from './template.decider.js';
import type { Template } from './template.js';
import * as ask from './template.commands.js';
import {
  ApprovedAlready,
  ContentsWereRecalled,
  NewerVersion,
  NothingNewToPublish,
  NotSubmitted,
  ReviewerIsAuthor,
  SubmissionChanged,
  SubmittedAlready,
  TemplateIsWithdrawn,
  VersionWasRecalled,
} from './template.errors.js';

const { given } = specOf(templateDecider);
const meta = commandMeta();
const workspaceId = WorkspaceId.parse(meta.workspaceId);
const templateId = TemplateId.parse('00000000-0000-7000-8000-0000000000e1');
const of = { templateId, workspaceId };
const hash = 'a'.repeat(64);
const source = { kind: 'agent' as const, agentId: AgentId.parse('00000000-0000-7000-8000-0000000000e2') };
const contents = { ...of, hash, file: pageWatch, source, changelog: '', ends: [] };
const operator = commandMeta({ actor: { kind: 'operator', id: '00000000-0000-7000-8000-000000000777' } });
const other = commandMeta({ workspaceId: WorkspaceId.parse('00000000-0000-7000-8000-000000000999') });

const published = (version: number, over = hash) =>
  ({ type: 'TemplatePublished', data: { ...contents, hash: over, version } }) as const;
const submitted = { type: 'TemplateSubmitted', data: { ...of, version: 1, hash } } as const;
const approved = { type: 'TemplateApproved', data: { ...of, version: 1, hash, note: '' } } as const;
const withdrawn = { type: 'TemplateWithdrawn', data: of } as const;
const recalled = {
  type: 'TemplateRecalled',
  data: { ...of, version: 1, severity: 'danger', reason: 'It reads the wrong page.' },
} as const;

const publish = (isNew: boolean, over = hash) => new ask.PublishTemplate({ ...contents, hash: over, isNew }, meta);
const approve = (by = operator, over = hash) =>
  new ask.ApproveTemplate({ templateId, version: 1, hash: over, note: '' }, by);

describe('a template of a workspace', () => {
  it('has versions that count up, each different from the one before', () => {
    given().when(publish(true)).then(published(1));
    given(published(1)).when(publish(true)).thenNothing();
    given(published(1))
      .when(publish(false, 'b'.repeat(64)))
      .then(published(2, 'b'.repeat(64)));
    given(published(1)).when(publish(false)).thenRefuses(NothingNewToPublish);
    given(published(1), withdrawn)
      .when(publish(false, 'b'.repeat(64)))
      .thenRefuses(TemplateIsWithdrawn);
  });
  it('is offered to everybody once at a time, and not twice', () => {
    const submit = new ask.SubmitTemplate({ ...of, version: 1, hash }, meta);
    given(published(1)).when(submit).then(submitted);
    given(published(1), submitted).when(submit).thenRefuses(SubmittedAlready);
    given(published(1), submitted, approved).when(submit).thenRefuses(ApprovedAlready);
    given(published(1), recalled).when(submit).thenRefuses(VersionWasRecalled);
    given(published(1), withdrawn).when(submit).thenRefuses(TemplateIsWithdrawn);
  });
  it('is offered as it was checked', () => {
    const newer = published(2, 'b'.repeat(64));
    given(published(1), newer)
      .when(new ask.SubmitTemplate({ ...of, version: 1, hash }, meta))
      .thenRefuses(NewerVersion);
    given(published(1))
      .when(new ask.SubmitTemplate({ ...of, version: 1, hash: 'b'.repeat(64) }, meta))
      .thenRefuses(NewerVersion);
  });
  it('is not approved by who published that version', () => {
    const [person, second] = [meta.actor, 'b'.repeat(64)];
    const history = [published(1), published(2, second), { ...submitted, data: { ...of, version: 2, hash: second } }];
    const state = history.reduce<Template>(
      (folded, event, at) =>
        templateDecider.evolve(folded, event, at === 1 ? { ...occurrence, actor: person } : occurrence),
      templateDecider.initial,
    );
    const decide = (id: string) =>
      templateDecider.decide(
        new ask.ApproveTemplate(
          { templateId, version: 2, hash: second, note: '' },
          commandMeta({ actor: { kind: 'operator', id } }),
        ),
        state,
      );
    expect(() => decide(person.id)).toThrow(ReviewerIsAuthor);
    expect(decide(operator.actor.id)).toHaveLength(1);
  });
  it('is approved as it was read', () => {
    given(published(1), submitted).when(approve()).then(approved);
    given(published(1)).when(approve()).thenRefuses(NotSubmitted);
    given(published(1), submitted)
      .when(approve(operator, 'b'.repeat(64)))
      .thenRefuses(SubmissionChanged);
  });
  it('does not wait any more once it was rejected, taken back or withdrawn', () => {
    const reject = { templateId, version: 1, hash, reasons: ['unclear' as const], note: '' };
    const rejected = { type: 'TemplateRejected', data: { ...reject, workspaceId } } as const;
    given(published(1), submitted).when(new ask.RejectTemplate(reject, operator)).then(rejected);
    given(published(1), submitted, rejected).when(approve()).thenRefuses(NotSubmitted);
    const back = { type: 'TemplateSubmissionWithdrawn', data: { ...of, version: 1 } } as const;
    given(published(1), submitted).when(new ask.WithdrawSubmission(of, meta)).then(back);
    given(published(1), submitted, withdrawn).when(approve()).thenRefuses(TemplateIsWithdrawn);
  });
  it('has a version recalled once', () => {
    const recall = new ask.RecallTemplate(
      { templateId, version: 1, severity: 'danger', reason: 'It reads the wrong page.' },
      operator,
    );
    given(published(1), submitted, approved).when(recall).then(recalled);
    given(published(1), submitted, approved, recalled).when(recall).thenNothing();
  });
  it('has a version recalled that was public, also after it was withdrawn', () => {
    const recall = new ask.RecallTemplate(
      { templateId, version: 1, severity: 'danger', reason: 'It reads the wrong page.' },
      operator,
    );
    given(published(1)).when(recall).thenRefuses(NotFound);
    given(published(1), submitted, approved, withdrawn).when(recall).then(recalled);
  });
  it('is not published again with contents that were recalled', () => {
    const newer = published(2, 'b'.repeat(64));
    given(published(1), submitted, approved, recalled, newer).when(publish(false)).thenRefuses(ContentsWereRecalled);
  });
  it('is missing for every other workspace', () => {
    given(published(1)).when(new ask.WithdrawTemplate(of, other)).thenRefuses(NotFound);
    given(published(1))
      .when(new ask.SubmitTemplate({ ...of, version: 1, hash }, other))
      .thenRefuses(NotFound);
    given(published(1))
      .when(new ask.PublishTemplate({ ...contents, hash: 'b'.repeat(64), isNew: false }, other))
      .thenRefuses(NotFound);
  });
});

describe('a template whose samples are played again', () => {
  const prove = (difference: string | null) =>
    new ask.ProveTemplate({ templateId, workspaceId, version: 1, hash, difference }, meta);
  const proved = (difference: string | null) =>
    ({ type: 'TemplateProved', data: { templateId, workspaceId, version: 1, hash, difference } }) as const;
  it('has recorded what differs, once, and that nothing does any more', () => {
    given(published(1)).when(prove(null)).thenNothing();
    given(published(1)).when(prove('Any: No.')).then(proved('Any: No.'));
    given(published(1), proved('Any: No.')).when(prove('Any: No.')).thenNothing();
    given(published(1), proved('Any: No.')).when(prove(null)).then(proved(null));
    given().when(prove('Any: No.')).then(proved('Any: No.'));
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

it('an address of a public template belongs to the first that claims it', () => {
  const listing = specOf(listingDecider);
  const claimed = { type: 'ListingClaimed', data: { slug: 'page-watch', templateId } } as const;
  const second = TemplateId.parse('00000000-0000-7000-8000-0000000000e9');
  listing.given().when(new ClaimListing(claimed.data, meta)).then(claimed);
  listing.given(claimed).when(new ClaimListing(claimed.data, meta)).thenNothing();
  listing
    .given(claimed)
    .when(new ClaimListing({ slug: 'page-watch', templateId: second }, meta))
    .thenRefuses(DomainError);
});
