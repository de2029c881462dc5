import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { CommandBus, type Command } from '@nestjs/cqrs';
import { EventUnreadable } from '@throughline/platform/eventstore/event-codec.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { appendConflicts, commandSeconds } from '../kernel/metrics/metrics.js';

/** The decorator `CommandHandler` keeps its command under this name. */
const commandOfHandler = '__commandHandler__';

/** Measures every command that goes over the bus, by its name. */
@Injectable()
export class CommandTimes implements OnModuleInit {
  constructor(
    private readonly commands: CommandBus,
    private readonly discovery: DiscoveryService,
  ) {}

  onModuleInit(): void {
    for (const command of this.names()) appendConflicts.inc({ command }, 0);
    const execute = this.commands.execute.bind(this.commands);
    this.commands.execute = <R>(command: Command<R>): Promise<R> =>
      timed(command.constructor.name, () => execute(command));
  }

  private names(): string[] {
    return this.discovery.getProviders().flatMap(({ metatype }) => {
      const command: unknown = metatype && Reflect.getMetadata(commandOfHandler, metatype);
      return typeof command === 'function' ? [command.name] : [];
    });
  }
}

const timed = async <R>(command: string, work: () => Promise<R>): Promise<R> => {
  const began = performance.now();
  let outcome = 'failed';
  try {
    const result = await work();
    outcome = 'done';
    return result;
  } catch (error) {
    if (error instanceof DomainError || error instanceof EventUnreadable) outcome = 'refused';
    if (error instanceof DomainError && error.code === 'version_conflict') appendConflicts.inc({ command });
    throw error;
  } finally {
    commandSeconds.observe({ command, outcome }, (performance.now() - began) / 1_000);
  }
};
