import { Module } from '@nestjs/common';
import { FallbackController } from './fallback.controller.js';
import { NamespaceController } from './namespace.controller.js';
import { RootController } from './root.controller.js';
import { SiteController } from './site.controller.js';

/** The index of the namespace and its documentation. */
@Module({ controllers: [NamespaceController] })
export class NamespaceModule {}

/** The index above the namespace, at the configured prefix. */
@Module({ controllers: [RootController] })
export class RootModule {}

/** The root of the site, where the index above the namespace is elsewhere. */
@Module({ controllers: [SiteController] })
export class SiteModule {}

/** What answers when nothing else does; imported last. */
@Module({ controllers: [FallbackController] })
export class FallbackModule {}
