import { installation } from '@throughline/contracts/templates/installation.fixtures.js';
import { toSpec } from '@throughline/platform/deciders/decider-spec.js';
import { commandMeta } from '../../testing/command-meta.js';
import { FailInstallation, FinishInstallation, UseTemplate } from './installation.commands.js';
import { installationDecider } from './installation.decider.js';

const { given } = toSpec(installationDecider);
const { installationId, workspaceId } = installation;
const of = { installationId, workspaceId };
const used = { type: 'TemplateUsed', data: installation } as const;
const finished = { type: 'InstallationFinished', data: of } as const;
const failed = { type: 'InstallationFailed', data: { ...of, code: 'agent_limit' } } as const;
const use = new UseTemplate(installation, commandMeta());
const finish = new FinishInstallation(of, commandMeta());
const fail = new FailInstallation({ ...of, code: 'agent_limit' }, commandMeta());

describe('an installation', () => {
  it('begins once', () => {
    given().when(use).then(used);
    given(used).when(use).then();
  });
  it('ends once, whichever way', () => {
    given(used).when(finish).then(finished);
    given(used).when(fail).then(failed);
    given(used, failed).when(finish).then();
    given(used, finished).when(fail).then();
  });
});
