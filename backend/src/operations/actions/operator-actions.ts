import { Injectable } from '@nestjs/common';
import { PersonRow } from '@throughline/contracts/identity/person.row.js';
import type { OperatorActionList } from '@throughline/contracts/operations/operator-actions.js';
import type { OperationsEvent } from '@throughline/contracts/operations/operations.events.js';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { Deployment } from '../deployment.js';
import { peopleOf } from '../../identity/public.js';

const Person = PersonRow.pick({ id: true, name: true });
type Action = EventOf<OperationsEvent['type']>;

const personIn = ({ data }: Action): string | null => ('userId' in data ? data.userId : null);
const isPerson = /^[\da-f]{8}-[\da-f-]{27}$/;

/** Everything done to the deployment, with its actor: from its stream, so also while no table is written. */
@Injectable()
export class OperatorActions {
  constructor(
    private readonly deployment: Deployment,
    private readonly readModel: ReadModel,
  ) {}

  async list(): Promise<OperatorActionList> {
    const { events, more } = this.deployment.newest;
    const names = await this.findNames(events);
    const items = [...events].reverse().map((event) => {
      const { actor, at, origin } = event.meta;
      const person = personIn(event);
      return {
        position: event.position,
        at,
        type: event.type,
        by: { kind: actor.kind, id: actor.id, name: names.get(actor.id) ?? null },
        osUser: origin?.via === 'command_line' ? origin.osUser : null,
        data: event.data,
        person: person === null ? null : (names.get(person) ?? null),
      };
    });
    return { items, more };
  }

  /** Without names, when they cannot be read. */
  private async findNames(events: readonly Action[]): Promise<ReadonlyMap<string, string | null>> {
    const ids = events
      .flatMap((event) => [event.meta.actor.id, personIn(event) ?? ''])
      .filter((id) => isPerson.test(id));
    const people = await this.readModel.many(Person, peopleOf([...new Set(ids)])).catch(() => []);
    return new Map(people.map(({ id, name }) => [id, name]));
  }
}
