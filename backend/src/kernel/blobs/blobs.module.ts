import { Module } from '@nestjs/common';
import { Blobs } from './blobs.js';
import { BlobsController } from './blobs.controller.js';

@Module({ controllers: [BlobsController], providers: [Blobs], exports: [Blobs] })
export class BlobsModule {}
