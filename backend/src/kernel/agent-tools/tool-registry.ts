import { Injectable } from '@nestjs/common';
import { ToolName, type ToolRef } from '@throughline/contracts/agents/agent-definition.js';
import type { ToolInfo } from '@throughline/contracts/runs/catalogue.js';
import type { Tool } from './tool.js';

/** The tools that agents can use. Each feature registers its own. */
@Injectable()
export class ToolRegistry {
  private readonly tools = new Map<ToolRef, Tool>();

  register(...tools: readonly Tool[]): void {
    for (const tool of tools) this.tools.set(tool.name, tool);
  }

  /** Undefined for a tool that does not exist any more: old definitions and old runs may name one. */
  find(ref: ToolRef): Tool | undefined {
    return this.tools.get(ref);
  }

  list(): ToolInfo[] {
    return ToolName.options.map((option) => {
      const tool = this.find(option);
      if (tool === undefined) throw new Error(`${option} is in the contract, but no tool has that name.`);
      const { name, title, description, readOnly, schema } = tool;
      return { name, title, description, readOnly, schema };
    });
  }
}
