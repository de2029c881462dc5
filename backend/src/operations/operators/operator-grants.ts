import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { PersonRow } from '@throughline/contracts/identity/person.row.js';
import type { UserId } from '@throughline/contracts/ids.js';
import type { OperatorView } from '@throughline/contracts/operations/operators.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { Deployment } from '../deployment.js';
import { GrantOperator, RevokeOperator } from '../domain/operations.commands.js';
import { EmailOwners } from './email-owners.js';
import { peopleOf } from '../../identity/public.js';

const Person = PersonRow.pick({ id: true, name: true, email: true });

/** Grants and revokes operator access. A change applies in this process when the promise resolves. */
@Injectable()
export class OperatorGrants {
  constructor(
    private readonly deployment: Deployment,
    private readonly emailOwners: EmailOwners,
    private readonly commands: CommandBus,
    private readonly readModel: ReadModel,
  ) {}

  async list(): Promise<OperatorView[]> {
    const { operators } = this.deployment.state;
    const people = await this.readModel.many(Person, peopleOf(Object.keys(operators)));
    return people.flatMap(({ id: userId, name, email }) => {
      const sources = operators[userId];
      return sources === undefined ? [] : [{ userId, name, email, sources: [...sources] }];
    });
  }

  async grant(email: string, meta: CommandMeta): Promise<Receipt> {
    const userId = await this.requireAccount(email);
    return this.waitUntilKnown(this.commands.execute(new GrantOperator({ userId, source: 'operator' }, meta)));
  }

  revoke(userId: UserId, meta: CommandMeta): Promise<Receipt> {
    return this.waitUntilKnown(this.commands.execute(new RevokeOperator({ userId, source: 'operator' }, meta)));
  }

  async requireAccount(email: string): Promise<UserId> {
    const userId = await this.emailOwners.findByEmail(email);
    if (userId !== null) return userId;
    throw new DomainError('validation_failed', {
      errors: [{ pointer: '/email', code: 'unknown', detail: 'Nobody has an account with this address.' }],
    });
  }

  private async waitUntilKnown(asked: Promise<Receipt>): Promise<Receipt> {
    const receipt = await asked;
    await this.deployment.waitFor(receipt.position);
    return receipt;
  }
}
