import { Module } from '@nestjs/common';
import { NamespaceController } from './namespace.controller.js';
import { RootController } from './root.controller.js';
import { UnansweredController } from './unanswered.controller.js';

/** The index of the namespace and its documentation. */
@Module({ controllers: [NamespaceController] })
export class NamespaceModule {}

/** The index above the namespace, at the configured prefix. */
@Module({ controllers: [RootController] })
export class RootModule {}

/** What answers when nothing else does; imported last. */
@Module({ controllers: [UnansweredController] })
export class UnansweredModule {}
