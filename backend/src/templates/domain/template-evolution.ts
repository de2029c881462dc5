import type { UserId } from '@throughline/contracts/ids.js';
import type { TemplateEvent } from '@throughline/contracts/templates/template.events.js';
import type { Decider } from '@throughline/platform/deciders/decider.js';
import type { KnownVersion, OwnTemplate, Template } from './template.js';
import type { TemplateCommand } from './template.commands.js';

type Evolve = Decider<Template, TemplateCommand, TemplateEvent>['evolve'];
type Meta = Parameters<Evolve>[2];
type Proved = Extract<TemplateEvent, { type: 'TemplateProved' }>['data'];
type Published = Extract<TemplateEvent, { type: 'TemplatePublished' }>['data'];

const personIn = ({ actor }: Meta): UserId | null => (actor.kind === 'user' ? actor.id : null);

export const evolveTemplate: Evolve = (template, event, meta) => {
  if (event.type === 'TemplateReleased') {
    const { hashes, proof } = template.status === 'released' ? template : { hashes: [], proof: {} };
    return { status: 'released', hashes: [...hashes, event.data.hash], proof };
  }
  if (event.type === 'TemplateProved') return proved(template, event.data);
  if (event.type === 'TemplatePublished') return published(template, event.data, meta);
  if (template.status === 'absent' || template.status === 'released') return template;
  return changed(template, event, meta);
};

const proved = (template: Template, { version, difference }: Proved): Template => {
  if (template.status === 'absent') return { status: 'released', hashes: [], proof: { [version]: difference } };
  return { ...template, proof: { ...template.proof, [version]: difference } };
};

const published = (template: Template, { workspaceId, hash, file }: Published, meta: Meta): Template => {
  const version = { hash, slug: file.listing.slug, publishedBy: personIn(meta), wasPublic: false, isRecalled: false };
  if (template.status === 'absent' || template.status === 'released')
    return {
      status: 'published',
      workspaceId,
      createdBy: personIn(meta),
      versions: [version],
      submitted: null,
      approved: null,
      proof: {},
    };
  return { ...template, versions: [...template.versions, version] };
};

type Change = Exclude<TemplateEvent, { type: 'TemplateReleased' | 'TemplatePublished' | 'TemplateProved' }>;

const changed = (template: OwnTemplate, event: Change, meta: Meta): OwnTemplate => {
  switch (event.type) {
    case 'TemplateSubmitted': {
      const { version, hash } = event.data;
      return { ...template, submitted: { version, hash, submittedBy: personIn(meta) } };
    }
    case 'TemplateSubmissionWithdrawn':
    case 'TemplateRejected':
      return { ...template, submitted: null };
    case 'TemplateApproved':
      return {
        ...withVersion(template, event.data.version, { wasPublic: true }),
        submitted: null,
        approved: event.data.version,
      };
    case 'TemplateWithdrawn':
      return { ...template, status: 'withdrawn', submitted: null, approved: null };
    case 'TemplateRecalled': {
      const { version } = event.data;
      const submitted = template.submitted?.version === version ? null : template.submitted;
      const approved = template.approved === version ? null : template.approved;
      return { ...withVersion(template, version, { isRecalled: true }), submitted, approved };
    }
  }
};

const withVersion = (template: OwnTemplate, version: number, known: Partial<KnownVersion>): OwnTemplate => ({
  ...template,
  versions: template.versions.map((each, at) => (at === version - 1 ? { ...each, ...known } : each)),
});
