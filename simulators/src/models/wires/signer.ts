import { createHmac, timingSafeEqual } from 'node:crypto';

/** Opaque tokens that carry a content and prove that this server wrote them. A token of one wire is refused by the others. */
export class Signer {
  constructor(private readonly secret: string) {}

  /** Base64 of the content and its authentication code. */
  sign(wire: string, content: string): string {
    return Buffer.concat([this.getCode(wire, content), Buffer.from(content)]).toString('base64');
  }

  /** The content of an unaltered token, else null. */
  open(wire: string, token: string): string | null {
    const bytes = Buffer.from(token, 'base64');
    if (bytes.toString('base64') !== token || bytes.length < codeBytes) return null;
    const content = bytes.subarray(codeBytes).toString();
    return timingSafeEqual(bytes.subarray(0, codeBytes), this.getCode(wire, content)) ? content : null;
  }

  private getCode(wire: string, content: string): Buffer {
    return createHmac('sha256', this.secret).update(`${wire}\n${content}`).digest();
  }
}

const codeBytes = 32;
