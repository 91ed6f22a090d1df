import { Module } from '@nestjs/common';
import { FallbackController } from './fallback.controller.js';
import { NamespaceController } from './namespace.controller.js';
import { RootController } from './root.controller.js';
import { SiteController } from './site.controller.js';

/** The index of the namespace and the OpenAPI document. */
@Module({ controllers: [NamespaceController] })
export class NamespaceModule {}

/** The index above the namespace, at the API prefix. */
@Module({ controllers: [RootController] })
export class RootModule {}

/** The root of the site; needed only if the API has a prefix. */
@Module({ controllers: [SiteController] })
export class SiteModule {}

/** The catch-all routes of the namespace; must be imported last. */
@Module({ controllers: [FallbackController] })
export class FallbackModule {}
