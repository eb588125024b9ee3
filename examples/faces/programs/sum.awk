# Sums the faces of all parts.
#
#     awk -f sum.awk faces-1.txt faces-2.txt …

NF { faces++ }
END { print faces + 0 }
