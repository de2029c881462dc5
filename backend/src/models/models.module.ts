import { Module } from '@nestjs/common';
import { Models } from './models.js';
import { ModelsController } from './models.controller.js';
import { rehearsal } from './rehearsal/rehearsal.js';

const models = (): Models => {
  const all = new Models();
  all.add(rehearsal());
  return all;
};

@Module({
  controllers: [ModelsController],
  providers: [{ provide: Models, useFactory: models }],
  exports: [Models],
})
export class ModelsModule {}
