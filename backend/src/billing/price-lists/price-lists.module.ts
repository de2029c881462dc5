import { Module } from '@nestjs/common';
import { toHandlers } from '../../kernel/commands/handlers-of.js';
import * as priceListCommands from './domain/price-list.commands.js';
import { priceListDecider } from './domain/price-list.decider.js';

@Module({ providers: toHandlers(priceListDecider, priceListCommands) })
export class PriceListsModule {}
