import { Controller, Get, Inject, Param } from '@nestjs/common';
import { LegalDocument, type LegalText } from '@throughline/contracts/public/legal.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Open } from '../../../access/access.js';

/** Shows what people agree to when they make an account, where the operators have given it. */
@Controller('api/legal')
export class LegalController {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'legal'>) {}

  @Get(':document')
  @Open()
  getDocument(@Param('document') document: string): LegalText {
    const name = LegalDocument.safeParse(document);
    const text = name.success ? this.config.legal.documents[name.data] : undefined;
    if (text === undefined) throw new DomainError('not_found');
    return { text };
  }
}
