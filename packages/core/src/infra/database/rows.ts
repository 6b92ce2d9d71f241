/** The column of each field of an item. `select` and `first` take it as it is, and their rows are the items. */
export type ColumnsOf<Item> = Readonly<Record<keyof Item, string>>;
