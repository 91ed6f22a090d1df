/** The OpenAPI document of the namespace, for a caller who reaches it at `base`. Built when it is first asked for. */
export abstract class ApiDescription {
  abstract at(base: string): Promise<object>;
}
