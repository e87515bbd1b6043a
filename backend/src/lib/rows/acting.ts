/** Who does something, and the address that they do it from: for what a row, and the trail of changes, say of it. */
export interface Acting {
  readonly by: { readonly id: string; readonly name: string };
  readonly from: string;
}
