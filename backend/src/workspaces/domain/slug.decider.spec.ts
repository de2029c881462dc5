import { WorkspaceId } from '@throughline/contracts/ids.js';
import { workspaceId } from '@throughline/contracts/workspaces/workspace.fixtures.js';
import type { SlugEvent } from '@throughline/contracts/workspaces/workspace.events.js';
import { toSpec } from '@throughline/platform/deciders/decider-spec.js';
import { commandMeta } from '../../testing/command-meta.js';
import { ReleaseSlug, ReserveSlug } from './slug.commands.js';
import { slugDecider } from './slug.decider.js';
import { SlugTaken } from './workspace.errors.js';

const { given } = toSpec(slugDecider);
const otherId = WorkspaceId.parse('00000000-0000-7000-8000-0000000009ff');
const reserve = (id = workspaceId) => new ReserveSlug({ slug: 'harbour', workspaceId: id }, commandMeta());
const release = (id = workspaceId) => new ReleaseSlug({ slug: 'harbour', workspaceId: id }, commandMeta());
const reserved: SlugEvent = { type: 'SlugReserved', data: { slug: 'harbour', workspaceId } };
const released: SlugEvent = { type: 'SlugReleased', data: { slug: 'harbour', workspaceId } };

describe('a slug', () => {
  it('is reserved by the first workspace that requests it', () => given().when(reserve()).then(reserved));
  it('is reserved once', () => given(reserved).when(reserve()).thenNothing());
  it('is not for a second workspace', () => given(reserved).when(reserve(otherId)).thenRefuses(SlugTaken));
  it('is free again when released', () => given(reserved, released).when(reserve()).then(reserved));
  it('is released by its holder', () => given(reserved).when(release()).then(released));
  it('is not given back by another', () => given(reserved).when(release(otherId)).thenNothing());
});
