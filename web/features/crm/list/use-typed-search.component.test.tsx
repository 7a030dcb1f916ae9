import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useTypedSearch } from "./use-typed-search.ts";

function setUp() {
  const onSearch = vi.fn<(text: string) => void>();
  const { result, rerender } = renderHook(
    ({ search }: { search: string }) => useTypedSearch(search, { maxLength: 5, onSearch }),
    { initialProps: { search: "" } },
  );
  return {
    onSearch,
    typed: () => result.current[0],
    type: (text: string) => act(() => result.current[1](text)),
    /** The address changes. */
    arrive: (search: string) => rerender({ search }),
  };
}

test("keeps keys that were typed before the search of earlier keys arrives in the address", async () => {
  const { onSearch, typed, type, arrive } = setUp();
  type("n");
  await vi.waitFor(() => expect(onSearch).toHaveBeenLastCalledWith("n"));
  type("nad");
  await vi.waitFor(() => expect(onSearch).toHaveBeenLastCalledWith("nad"));
  type("nadia");
  arrive("n");
  expect(typed()).toBe("nadia");
  arrive("nad");
  expect(typed()).toBe("nadia");
  await vi.waitFor(() => expect(onSearch).toHaveBeenLastCalledWith("nadia"));
  arrive("nadia");
  expect(typed()).toBe("nadia");
  expect(onSearch).toHaveBeenCalledTimes(3);
});

test("shows a search from elsewhere, also one that it requested earlier", async () => {
  const { onSearch, typed, type, arrive } = setUp();
  arrive("WR-4");
  expect(typed()).toBe("WR-4");
  type("");
  await vi.waitFor(() => expect(onSearch).toHaveBeenLastCalledWith(""));
  arrive("");
  arrive("WR-4");
  expect(typed()).toBe("WR-4");
  arrive("");
  expect(typed()).toBe("");
  expect(onSearch).toHaveBeenCalledTimes(1);
});

test("searches for at most as many characters as the address allows", async () => {
  const { onSearch, type } = setUp();
  type(" abcdefg");
  await vi.waitFor(() => expect(onSearch).toHaveBeenLastCalledWith("abcde"));
});
