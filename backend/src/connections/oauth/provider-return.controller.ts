import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ReturnToPage, type ArrivedAccount } from '@throughline/contracts/connections/connection.sign-in.js';
import { SignedIn } from '../../access/access.js';
import { SessionCaller } from '../../access/requests/caller.js';
import { SignInAtProvider } from './sign-in-at-provider.js';

/** A browser comes back from the provider of a connection. Its workspace is not in the address, but in what it was sent with. */
@Controller('api/connections')
export class ProviderReturnController {
  constructor(private readonly provider: SignInAtProvider) {}

  @Post('return')
  @HttpCode(200)
  @SignedIn()
  async return(
    @Body({ schema: ReturnToPage }) returned: ReturnToPage,
    @SessionCaller() caller: SessionCaller,
  ): Promise<ArrivedAccount> {
    const { flow, arrived } = await this.provider.arrive(returned, caller);
    const { workspaceId, connectionId } = flow;
    const { account, tokens, options } = arrived;
    const choices = options.length < 2 ? [] : options.map(({ label }) => label);
    return { workspaceId, connectionId, label: account?.label ?? null, scopes: tokens.scopes, choices };
  }
}
