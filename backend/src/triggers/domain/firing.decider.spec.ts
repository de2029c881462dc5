import {
  delivery,
  firedRunId,
  firingFailed,
  firingFinished,
  firingStarted,
  ofFiring,
  otherFiringId,
  triggerFired,
} from '@throughline/contracts/triggers/trigger.fixtures.js';
import { toSpec } from '@throughline/platform/deciders/decider-spec.js';
import { commandMeta } from '../../testing/command-meta.js';
import * as ask from './firing.commands.js';
import { AlreadyFired, firingDecider } from './firing.decider.js';

const { given } = toSpec(firingDecider);
const meta = commandMeta();
const fire: ask.SealedFiring = { type: 'FireTrigger', data: triggerFired().data, meta };
const start = new ask.StartFiring(firingStarted.data, meta);
const fail = new ask.FailFiring(firingFailed.data, meta);
const finish = new ask.FinishFiring({ ...ofFiring, runId: firedRunId, succeeded: true }, meta);
const skipped = { ...ofFiring, slot: '2026-01-02T09:00:00.000Z', reason: 'missed' as const, count: 3 };
const skip = new ask.SkipDueTimes(skipped, meta);
const refused = { ...ofFiring, delivery: delivery({ body: null }), reason: 'signature_invalid' as const };
const reject = new ask.RejectDelivery(refused, meta);
const repeatedData = { ...ofFiring, delivery: delivery({ body: null }), firstFiringId: otherFiringId };
const repeat = new ask.RecordRepeatedDelivery(repeatedData, meta);

it('fires', () => given().when(fire).then(triggerFired()));
it('never fires twice', () => given(triggerFired()).when(fire).thenRefuses(AlreadyFired));
it('never fires what was skipped', () =>
  given({ type: 'SlotSkipped', data: skipped }).when(fire).thenRefuses(AlreadyFired));

it('starts', () => given(triggerFired()).when(start).then(firingStarted));
it('starts once', () => given(triggerFired(), firingStarted).when(start).thenNothing());
it('fails when its run cannot start', () => given(triggerFired()).when(fail).then(firingFailed));
it('fails once', () => given(triggerFired(), firingFailed).when(fail).thenRefuses(AlreadyFired));
it('does not fail once it has started', () => given(triggerFired(), firingStarted).when(fail).thenNothing());
it('does not start once it has failed', () => given(triggerFired(), firingFailed).when(start).thenNothing());

it('finishes with its run', () => given(triggerFired(), firingStarted).when(finish).then(firingFinished()));
it('finishes even if the run ended before its start was recorded', () =>
  given(triggerFired()).when(finish).then(firingFinished()));
it('finishes once', () => given(triggerFired(), firingStarted, firingFinished()).when(finish).thenNothing());

it('skips due times', () => given().when(skip).then({ type: 'SlotSkipped', data: skipped }));
it('does not skip what has fired', () => given(triggerFired()).when(skip).thenNothing());
it('keeps a refused delivery', () => given().when(reject).then({ type: 'DeliveryRejected', data: refused }));
it('keeps it once', () => given({ type: 'DeliveryRejected', data: refused }).when(reject).thenNothing());
it('keeps a repeated delivery', () => given().when(repeat).then({ type: 'DeliveryDuplicated', data: repeatedData }));
it('keeps it once, too', () => given({ type: 'DeliveryDuplicated', data: repeatedData }).when(repeat).thenNothing());
