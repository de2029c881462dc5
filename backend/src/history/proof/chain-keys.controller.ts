import { Controller, Get } from '@nestjs/common';
import type { ChainKeys } from '@throughline/contracts/chain/chain.requests.js';
import { Open } from '../../access/access.js';
import { HistoryProof } from './history-proof.js';

/** Whose signature counts for the page that verifies a proof. */
@Controller('api/chain-keys')
export class ChainKeysController {
  constructor(private readonly proof: HistoryProof) {}

  @Get()
  @Open({ always: true })
  async list(): Promise<ChainKeys> {
    return { publicKeys: await this.proof.publicKeys() };
  }
}
